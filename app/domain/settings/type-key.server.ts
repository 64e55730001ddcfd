import { searchedName } from '#app/domain/text/name-keys.server.ts';

/** What the screens say for every type, for none, for a stock level and, in Burmese, for the types that a shop begins with. */
const SCREEN_WORDS = [
  ...['All', 'All types', 'Any', 'Any type', 'N/A', 'None', 'No type', 'Type', 'Choose a type', 'Choose one'],
  ...['Low', 'Low stock', 'Out', 'Out of stock', 'No stock'],
  ...['အားလုံး', 'အမျိုးအစား အားလုံး', 'မရှိ', 'အမျိုးအစား မရှိ', 'အမျိုးအစား', 'အမျိုးအစား ရွေးပါ', 'တစ်ခု ရွေးပါ'],
  ...['ကုန်ခါနီး', 'ကုန်ပြီ', 'လက်ကျန်', 'ပစ္စည်းရှိ', 'ပစ္စည်းမရှိ', 'ကြိုတင်မှာရန်', 'တစ်လုံးတည်း'],
].map(bareKey);

/** What two types are compared by: without case, typography and spaces, and hyphens between letters (`pre-order`). */
export function typeKey(type: string): string {
  return searchedName(type).replace(/ |(?<=[\p{L}\p{M}])[-_./]+(?=\p{L})/gu, '');
}

/** True if a type would read like something else on the screens, whatever signs stand around or in it. */
export function isScreenWord(type: string): boolean {
  return SCREEN_WORDS.includes(bareKey(type));
}

function bareKey(type: string): string {
  return searchedName(type).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
