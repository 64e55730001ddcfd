import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MarginView } from '#app/domain/shop/reports/margin.ts';
import { marginCsv } from '#app/domain/shop/reports/margin-csv.ts';
import type { MarginFile } from '#app/domain/shop/reports/margin-read.server.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord, formatNumber } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';

const HEADINGS: Record<MarginView, MessageDescriptor> = {
  day: msg`Date`,
  item: msg`Model`,
  type: msg`Type`,
  buyer: msg`Buyer`,
};

export function marginCsvIn(locale: Locale, view: MarginView, { rows, total, hasMore }: MarginFile): string {
  const words = translationsFor(locale);
  const inMmk = (head: MessageDescriptor) => `${words._(head)} (${currencyWord('MMK', locale)})`;
  const count = formatNumber(rows.length, locale);
  const headings = [
    ...[words._(HEADINGS[view]), inMmk(msg`Revenue`), inMmk(msg`Cost`), inMmk(msg`Profit`)],
    ...[words._(msg`Profit in % of revenue`), inMmk(msg`Without a known cost`)],
  ];
  const more = hasMore ? words._(msg`Only the first ${count} rows are listed`) : null;
  return marginCsv({ headings, total: words._(msg`Total`), more }, rows, total);
}
