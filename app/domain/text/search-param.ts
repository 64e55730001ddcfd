import { limitMarks } from '#app/domain/text/marks.ts';

/** Keeps URLs below the limits of browsers and Node; also the longest name of a buyer. */
export const MAX_SEARCH = 120;
export const MAX_EMAIL = 254;

export function searchText(text: string | null, max = MAX_SEARCH): string {
  // Not `toWellFormed`: the service worker, which runs this too, has no polyfills.
  const wellFormed = (text ?? '')
    .trim()
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  return limitMarks(wellFormed);
}
