/** What a form with a list of fields hears before it is filled in again: the names of all fields that were filled in. */
export const REFILL = 'refill';
/** What the window hears when what was typed on the page has been kept, so that it may be left. */
export const KEPT = 'kept';
/** What the window hears before the page begins anew in another language. */
export const LANGUAGE_CHANGED = 'otherreading';
