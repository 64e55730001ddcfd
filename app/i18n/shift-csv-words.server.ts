import { msg } from '@lingui/core/macro';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import type { ClosedShift } from '#app/domain/money/drawers/drawer.ts';
import { type CsvCell, csvFile } from '#app/domain/text/csv.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { currencyWord } from '#app/domain/text/money-format.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { CASH_REASON_LABELS, DIFFERENCE_LABELS } from '#app/ui/admin/labels/drawer-labels.ts';
import { CATEGORY_LABELS } from '#app/ui/admin/labels/expense-labels.ts';

export function shiftCsvIn(locale: Locale, shift: ClosedShift): string {
  const words = translationsFor(locale);
  const w = words._.bind(words);
  const { methods, movements, sold, returned, people = [], wallets } = shift.report;
  const why = shift.reason && w(DIFFERENCE_LABELS[shift.reason]);
  const nameOf = (method: string) => (method === CASH ? w(msg`Cash`) : method === TRADE_IN ? w(msg`Trade-in`) : method);
  const counted = w(msg({ message: 'Counted', context: 'drawer' }));
  const seen = (isSeen: boolean) => w(isSeen ? msg`Seen in the wallet` : msg`Not seen in the wallet`);
  const lines: CsvCell[][] = [
    [w(msg`Drawer`), shift.drawer, currencyWord('MMK', locale)],
    [w(msg`Opened`), `${shift.opener} ${shift.openedAt}`, shift.opening],
    [counted, `${shift.counter} ${shift.countedAt}`, shift.counted],
    [w(msg`First count`), '', shift.firstCounted],
    [w(msg`Expected`), '', shift.expected],
    [w(msg`Difference`), [why, shift.remark].filter(Boolean).join(' '), shift.counted - shift.expected],
    ...methods.flatMap(({ method, received, refunded }) => [
      [w(msg`Received`), nameOf(method), received],
      [w(msg`Money back`), nameOf(method), -refunded],
    ]),
    ...movements.map(({ reason, category, direction, amount }) => {
      const moved = [CASH_REASON_LABELS[reason], ...(category ? [CATEGORY_LABELS[category]] : [])].map(w).join(' · ');
      return direction === 'in' ? [w(msg`Cash in`), moved, amount] : [w(msg`Cash out`), moved, -amount];
    }),
    ...(sold
      ? [
          [w(msg`Sold`), sold.pieces, sold.total],
          [w(msg`Taken off prices`), '', -sold.off],
        ]
      : []),
    ...(returned ? [[w(msg`Returned`), returned.pieces, -returned.value]] : []),
    ...people.map(({ name, amount }) => [w(msg`By`), name, amount]),
    ...wallets.map(({ order, method, amount, seen: isSeen }) => [seen(isSeen), `${method} ${order}`, amount]),
  ];
  return csvFile(lines);
}
