/** Holds the list of numbers: one phone on each line. */
export const LIST_FIELD = 'list';
/** Set if every two lines are one phone. */
export const PAIRED_FIELD = 'paired';
