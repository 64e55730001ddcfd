import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { pieceText } from '#app/ui/labels/piece-text.tsx';

type Line = Omit<CartLine, 'id' | 'piece'> & { piece?: PieceFacts };
export type SentOrder = { number: number; total: number; lines: Line[] };

/** The maximum length of the encoded text in an app link; a Burmese letter takes nine characters. */
const MAX_ENCODED_LENGTH = 1_800;

/** A row for each order line; no rows if the lines do not add up to the total. */
export function orderRows(
  { total, lines }: Pick<SentOrder, 'total' | 'lines'>,
  words: Pick<I18n, '_'>,
  locale: Locale,
): string[] {
  const amounts = lines.map(({ salePrice, qty }) => timesMmk(salePrice, qty) ?? 0);
  if (sumMmk(amounts) !== total) return [];
  return lines.map(
    (line, index) =>
      `${phoneLabel(line)}${line.piece ? ` (${pieceText(line.piece, words, locale)})` : ''} × ${formatNumber(line.qty, locale)} = ${formatMmk(amounts[index] ?? 0, locale)}`,
  );
}

/** The order as text. `short` leaves out the phones if the whole text is too long for a link. */
export function useOrderText({ number, total, lines }: SentOrder): { whole: string; short: string } {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const head = t`Order ${number}`;
  const sum = `${t`Total`}: ${formatMmk(total, locale)}`;
  const whole = [head, ...orderRows({ total, lines }, i18n, locale), sum].join('\n');
  return { whole, short: encodeURIComponent(whole).length > MAX_ENCODED_LENGTH ? `${head}\n${sum}` : whole };
}
