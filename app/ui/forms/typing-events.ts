/** Sent to a form before it is filled in; `detail` holds the names of the fields. */
export const REFILL = 'refill';
/** The page's input has been saved, so that it may be left. */
export const DRAFT_SAVED = 'draft-saved';
/** Before the page reloads in another language. */
export const LANGUAGE_CHANGED = 'language-changed';
