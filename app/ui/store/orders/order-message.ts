import { useLingui } from '@lingui/react/macro';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { CartLine } from '#app/domain/checkout/cart.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import { formatMmk, formatNumber, useLocale } from '#app/ui/hooks/locale.ts';

type Line = Omit<CartLine, 'id'>;
export type SentOrder = { number: number; total: number; lines: Line[] };

/** Maximum encoded length of an app link; a Burmese letter takes nine. */
const MAX_LENGTH = 1_800;

/** Lines that do not add up to the total are omitted. */
export function useOrderText({ number, total, lines }: SentOrder): { whole: string; short: string } {
  const { t } = useLingui();
  const locale = useLocale();
  const mmk = (value: number) => formatMmk(value, locale);
  const amounts = lines.map(({ salePrice, qty }) => timesMmk(salePrice, qty) ?? 0);
  const rows = lines.map(
    (line, index) => `${phoneLabel(line)} × ${formatNumber(line.qty, locale)} = ${mmk(amounts[index] ?? 0)}`,
  );
  const head = t`Order ${number}`;
  const sum = `${t`Total`}: ${mmk(total)}`;
  const whole = [head, ...(sumMmk(amounts) === total ? rows : []), sum].join('\n');
  return { whole, short: encodeURIComponent(whole).length > MAX_LENGTH ? `${head}\n${sum}` : whole };
}
