export const TRACKINGS = ['off', 'optional', 'required'] as const;
export type Tracking = (typeof TRACKINGS)[number];

/** Ten years. */
export const MAX_WARRANTY_DAYS = 3650;
