import { expect, it } from 'vitest';
import { joinMessages } from '#app/typesetting/burmese-lines.ts';
import { withoutJoiners } from '#app/typesetting/line-breaks.ts';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { messages } from '../../../locales/my.po';

/** Words that must not begin a line. */
const ENDINGS = ['များ', 'သော', 'သည်', 'ပါ', 'ပါသည်', 'ပြီး', 'မည့်', 'မည်', 'ရန်', 'ကို', 'မှ', 'တွင်', 'သာ', 'ကျပ်', 'လုံး'];

const BEGINS_WITH_FINAL = /^[က-အ]့?်/;

it('ends no line inside a phrase, or between a figure and its counter', async () => {
  const texts = Object.values(messages).flatMap((message) => (isLongText(message) ? [message[0]] : []));
  expect(texts.length).toBeGreaterThan(200);
  const joined = texts.map((text) => String(joinMessages({ text: [text] }).text));
  // In a column without width, a line ends at every place where one may end.
  const page = await openBrowser('about:blank', { viewport: phone });
  await page.setContent('<html lang="my"><p style="width: 0; font: 16px/24px sans-serif"></p>');
  const faultsOf = async (all: string[]) =>
    (await page.evaluate(wordsAroundBreaks, all)).filter(
      ([last, first]) => 'မအ'.includes(last) || ENDINGS.includes(first) || BEGINS_WITH_FINAL.test(first),
    );
  expect((await faultsOf(texts)).length).toBeGreaterThan(100);
  expect(await faultsOf(joined)).toEqual([]);
  expect(joined.map((text) => withoutJoiners(text).replaceAll('\u00A0', ' '))).toEqual(texts);
});

function isLongText(message: unknown): message is [string] {
  return Array.isArray(message) && message.length === 1 && typeof message[0] === 'string' && message[0].length > 30;
}

/** Runs in the page. @returns the last word of each line that does not end at a space, and the first of the next. */
function wordsAroundBreaks(texts: string[]): [string, string][] {
  const paragraph = document.querySelector('p') as HTMLElement;
  const words = new Intl.Segmenter('my', { granularity: 'word' });
  const range = document.createRange();
  return texts.flatMap((text) => {
    paragraph.textContent = text;
    const node = paragraph.firstChild as Text;
    const places = [...text].flatMap((sign, place) => (sign === '\u2060' ? [] : [place]));
    let last = { word: '', bottom: Number.POSITIVE_INFINITY };
    const breaks: [string, string][] = [];
    for (const { segment, index } of words.segment(text.replaceAll('\u2060', ''))) {
      if (!/[\u1000-\u109F]/.test(segment)) continue;
      const start = places[index] as number;
      range.setStart(node, start);
      range.setEnd(node, (places[index + segment.length - 1] as number) + 1);
      const { top, bottom } = range.getBoundingClientRect();
      const isAtSpace = /(?<![\d%]) [(“‘]?$/.test(text.slice(0, start));
      if (top >= last.bottom && !isAtSpace) breaks.push([last.word, segment]);
      last = { word: segment, bottom };
    }
    return breaks;
  });
}
