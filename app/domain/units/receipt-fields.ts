/** The list of numbers, a phone on each line. */
export const LIST_FIELD = 'list';
