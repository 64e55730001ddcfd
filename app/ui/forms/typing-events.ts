/** Sent to a form before it is filled in; `detail` holds the names of the fields. */
export const REFILL = 'refill';
/** Sent to a field whose value the page changed; not counted as typing. */
export const VALUE_SET = 'value-set';
/** The page's input has been saved, so that it may be left. */
export const DRAFT_SAVED = 'draft-saved';
/** Before the page reloads in another language. */
export const LANGUAGE_CHANGED = 'language-changed';
