export const TRACKINGS = ['off', 'optional', 'required'] as const;
export type Tracking = (typeof TRACKINGS)[number];
