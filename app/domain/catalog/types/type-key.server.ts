import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

/** Screen labels for filters, stock levels and missing types, and the Burmese names of the built-in types. */
const SCREEN_WORDS = [
  ...['All', 'All types', 'Any', 'Any type', 'N/A', 'None', 'No type', 'Type', 'Choose a type', 'Choose one'],
  ...['Low', 'Low stock', 'Out', 'Out of stock', 'No stock'],
  ...['အားလုံး', 'အမျိုးအစား အားလုံး', 'မရှိ', 'အမျိုးအစား မရှိ', 'အမျိုးအစား', 'အမျိုးအစား ရွေးပါ', 'တစ်ခု ရွေးပါ'],
  ...['ကုန်ခါနီး', 'ကုန်ပြီ', 'လက်ကျန်', 'ပစ္စည်းရှိ', 'ဆိုင်တွင် ရှိ', 'ပစ္စည်းမရှိ', 'ကြိုတင်မှာရန်', 'တစ်လုံးတည်း'],
].map(bareKey);

/** Equal for types that differ only in case, typography, spaces, or hyphens and similar signs between letters (`pre-order`). */
export function typeKey(type: string): string {
  return nameSearchKey(type).replace(/ |(?<=[\p{L}\p{M}])[-_./]+(?=\p{L})/gu, '');
}

export function isScreenWord(type: string): boolean {
  return SCREEN_WORDS.includes(bareKey(type));
}

function bareKey(type: string): string {
  return nameSearchKey(type).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
