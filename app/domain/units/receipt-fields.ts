/** The list of numbers, a phone on each line. */
export const LIST_FIELD = 'list';
/** Two lines are one phone. */
export const PAIRED_FIELD = 'paired';
