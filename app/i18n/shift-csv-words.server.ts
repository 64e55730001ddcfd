import { msg } from '@lingui/core/macro';
import type { ClosedShift } from '#app/domain/money/drawers/drawer.ts';
import { type CsvCell, csvFile } from '#app/domain/text/csv.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';

/** The report of a close, one figure a line. Instants are in UTC. */
export function shiftCsvIn(locale: Locale, shift: ClosedShift): string {
  const words = translationsFor(locale);
  const w = words._.bind(words);
  const { methods, movements, sold, returned, people, wallets } = shift.report;
  const counted = w(msg({ message: 'Counted', context: 'drawer' }));
  const seen = (isSeen: boolean) => w(isSeen ? msg`Seen in the wallet` : msg`Not seen in the wallet`);
  const lines: CsvCell[][] = [
    [w(msg`Drawer`), shift.drawer, currencyWord('MMK', locale)],
    [w(msg`Opened`), `${shift.opener} ${shift.openedAt}`, shift.opening],
    [counted, `${shift.counter} ${shift.countedAt}`, shift.counted],
    [w(msg`First count`), '', shift.firstCounted],
    [w(msg`Expected`), '', shift.expected],
    [w(msg`Difference`), [shift.reason, shift.remark].filter(Boolean).join(' '), shift.counted - shift.expected],
    ...methods.flatMap(({ method, received, refunded }) => [
      [w(msg`Received`), method, received],
      [w(msg`Money back`), method, -refunded],
    ]),
    ...movements.map(({ reason, direction, amount }) =>
      direction === 'in' ? [w(msg`Cash in`), reason, amount] : [w(msg`Cash out`), reason, -amount],
    ),
    [w(msg`Sold`), sold.pieces, sold.total],
    [w(msg`Taken off prices`), '', -sold.off],
    [w(msg`Returned`), returned.pieces, -returned.value],
    ...people.map(({ name, amount }) => [w(msg`By`), name, amount]),
    ...wallets.map(({ order, method, amount, seen: isSeen }) => [seen(isSeen), `${method} ${order}`, amount]),
  ];
  return csvFile(lines);
}
