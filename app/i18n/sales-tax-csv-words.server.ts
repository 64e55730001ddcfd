import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { businessDate } from '#app/domain/dates.ts';
import type { TaxedOrder } from '#app/domain/orders/sales/sales-tax.ts';
import { csvFile } from '#app/domain/text/csv.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';

export function salesTaxCsvIn(locale: Locale, timeZone: string, orders: TaxedOrder[]): string {
  const words = translationsFor(locale);
  const inMmk = (head: MessageDescriptor) => `${words._(head)} (${currencyWord('MMK', locale)})`;
  const headings = [
    ...[words._(msg`Order`), words._(msg`Date`), inMmk(msg`Total`)],
    ...[inMmk(msg({ message: 'Returned', context: 'phones that came back' })), words._(msg`Commercial tax in %`)],
    inMmk(msg`Commercial tax`),
  ];
  const rows = orders.map(({ number, createdAt, total, returned, percent, tax }) => [
    ...[number, businessDate(new Date(createdAt), timeZone), total, returned, Number(percent), tax],
  ]);
  const sum = (column: 'total' | 'returned' | 'tax') => orders.reduce((all, order) => all + order[column], 0);
  return csvFile([headings, ...rows, [words._(msg`Total`), null, sum('total'), sum('returned'), null, sum('tax')]]);
}
