import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';

const NO_BREAK_SPACE = '\u00A0';

/** Shorter texts stand in narrow columns, where a phrase that cannot break would break inside a syllable. */
const LONG = 30;

/** What a placeholder, or an element of a message, stands for: an amount, a name or a date. */
const VALUE = '1,234,567';

/** Particles, endings and counters, and what is composed of them: they do not begin a line. */
const ENDING =
  /^(?:များ|သော|သည့်|သည်|ပါ|ပြီး|မည့်|မည်|ရန်|နိုင်|ရ|ကို|က|မှ|တွင်|၏|နှင့်|သာ|လည်း|လျှင်|သဖြင့်|၍|ထား|အောင်|ခြင်း|မှု|သူ|အား|နေ|အမ်း|ချက်|ဖြင့်|သို့|ထံ|ထဲ|ထက်|အထိ|အတွက်|သေး|တော့|လုံး|ခု|ကြိမ်)+$/;

/** What stands alone only where the segmenter does not know the word, as in အကောင့်. */
const PREFIX = /^[မအ]$/;
const FINAL = /^[က-အ]့?်/;

const COUNTERS = 'လုံး|ခု|မျိုး|ရက်|ကြိမ်|ကျပ်|မိနစ်|နာရီ|စောင်|ပုံ';
const AFTER_FIGURE = new RegExp(`([0-9၀-၉#]) (?=${COUNTERS}|%)`, 'g');
const AFTER_VALUE = new RegExp(`^ (?=${COUNTERS}|%)`);

const words = new Intl.Segmenter('my', { granularity: 'word' });

/** @returns a text of the owner with joiners, for pages only. */
export function joinLines(text: string): string {
  return joinText(text, true);
}

/** A compiled message: texts, and placeholders with their cases (Lingui). */
type Token = string | [string, string?, Record<string, unknown>?];

/** @returns the messages with joiners where Burmese lines must not break, for pages only: nobody copies or sends them. */
export function joinMessages<T>(messages: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, joinTokens(message) as T]));
}

function joinTokens(message: unknown): unknown {
  if (typeof message === 'string') return joinText(message, shownLength(message) > LONG);
  if (!Array.isArray(message)) return message;
  const tokens = message as Token[];
  const length = shownLength(
    tokens.map((token) => (typeof token === 'string' ? token : token[2] ? '' : VALUE)).join(''),
  );
  return tokens.map((token, index) => {
    if (typeof token === 'string') {
      const text = joinText(token, length > LONG);
      return index > 0 && (Array.isArray(tokens[index - 1]) || tokens[index - 1] === '#')
        ? text.replace(AFTER_VALUE, NO_BREAK_SPACE)
        : text;
    }
    const [name, format, cases] = token;
    if (!cases) return token;
    const joined = Object.entries(cases).map(([each, part]) => [
      each,
      typeof part === 'number' ? part : joinTokens(part),
    ]);
    return [name, format, Object.fromEntries(joined)];
  });
}

function shownLength(text: string): number {
  return text.replaceAll(/<\d+\/>/g, VALUE).length;
}

function joinText(text: string, isLong: boolean): string {
  let joined = '';
  let before = '';
  for (const { segment } of words.segment(text)) {
    const follows = /^[\u1000-\u1049]/.test(segment) && /[\u1000-\u1049]$/.test(before);
    const isOneWord = PREFIX.test(before) || FINAL.test(segment);
    if (follows && (isOneWord || (isLong && ENDING.test(segment)))) joined += WORD_JOINER;
    joined += segment;
    before = segment;
  }
  return joined.replace(AFTER_FIGURE, `$1${NO_BREAK_SPACE}`);
}
