/** The longest search, and the longest name of a buyer; an address of the shop stays far below what browsers and Node take. */
export const MAX_SEARCH = 120;
/** The longest email address. */
export const MAX_EMAIL = 254;

/** What is searched for of a text that somebody typed or pasted. */
export function searchText(text: string | null, max = MAX_SEARCH): string {
  return (text ?? '').trim().slice(0, max).toWellFormed();
}
