export const DRAFTS_KEY = 'typedForms';

/** Sent to a form before it is filled in; `detail` holds the names of the fields. */
export const REFILL = 'refill';
/** Sent to a field whose value the page changed; not counted as typing. */
export const VALUE_SET = 'value-set';
/** Sent when the page's input is saved, so that the user may leave the page. */
export const DRAFT_SAVED = 'draft-saved';
/** Sent before the page reloads in another language. */
export const LANGUAGE_CHANGED = 'language-changed';
