export const TRACKING_MODES = ['off', 'optional', 'required'] as const;
export type Tracking = (typeof TRACKING_MODES)[number];
