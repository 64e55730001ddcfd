import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';
import { nameKey } from '#app/domain/text/text.ts';

/** What the screens say where an item has no type, or for every type, in both languages. */
const SCREEN_WORDS = ['All', 'N/A', 'Choose a type', 'အားလုံး', 'မရှိ', 'အမျိုးအစား ရွေးပါ'].map(unspaced);

/** `since` brings a deleted type back to its place; `instead` is what was typed in Zawgyi and makes room for its reading. */
export const typeForm = z.object({
  type: text(40).refine((type) => !SCREEN_WORDS.includes(unspaced(type)), {
    message: JSON.stringify({ code: 'screen-word' }),
  }),
  since: optionalText(40),
  instead: optionalText(40),
});

function unspaced(type: string): string {
  return nameKey(type).replaceAll(' ', '');
}
