import type { I18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import { pageTranslationsFor, translationsFor } from '#app/i18n/translations.server.ts';
import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';

it('joins Burmese words in pages, and in no picture, file or message that the shop sends', () => {
  const joined = ({ messages }: I18n) =>
    Object.values(messages).filter((each) => JSON.stringify(each).includes(WORD_JOINER));
  for (const format of [ENGLISH, BURMESE]) {
    const locale = { language: 'my', format, timeZone: 'Asia/Yangon' } as const;
    expect(joined(pageTranslationsFor(locale)).length).toBeGreaterThan(100);
    expect(joined(translationsFor(locale))).toEqual([]);
  }
});
