/** Sent to a form with a list of fields before it is filled in; `detail` holds all field names. */
export const REFILL = 'refill';
/** Sent to the window when the page's input has been saved, so that it may be left. */
export const DRAFT_SAVED = 'draft-saved';
/** Sent to the window before the page reloads in another language. */
export const LANGUAGE_CHANGED = 'language-changed';
