// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { Trans, useLingui } from '@lingui/react/macro';
import { timesMmk, totalMmk } from '#app/domain/money.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { itemIdOfLine, readLineQty } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ItemPhoto } from '#app/ui/components/phone-photo.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PieceText } from '#app/ui/labels/unit-labels.tsx';
import { Num } from '#app/ui/lists/table.tsx';
import { changeCart } from '#app/ui/storage/cart-store.ts';
import { LineQty } from '#app/ui/store/cart/cart-line-quantity.tsx';
import type { Removal } from '#app/ui/store/cart/cart-removal.tsx';

const ROW =
  'grid items-center gap-x-3 gap-y-2 *:border-0 *:p-0 @max-[44rem]:py-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_9rem_5rem_10rem_5rem] @min-[44rem]:gap-x-4 @min-[44rem]:py-3';
const AMOUNT = '*:wrap-anywhere *:whitespace-normal';

/** Laid out by its container's width; explicit roles keep it a table for screen readers. */
export function CartLines({ lines, removal }: { lines: CartLine[]; removal: Removal }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const subtotals = lines.map(({ salePrice, qty }) => timesMmk(salePrice, qty));
  const total = totalMmk(lines);
  return (
    <table role="table" aria-label={t`What is in your cart`} className="@container table block!">
      <thead role="rowgroup" className="block @max-[44rem]:sr-only">
        <tr role="row" className={`border-b border-base-300 ${ROW}`}>
          {[t`Model`, t`Price`, t`Qty`, t`Subtotal`].map((column, index) => (
            <th key={column} role="columnheader" scope="col" className={index ? 'text-right' : ''}>
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">
              <Trans>Action</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {lines.map((line, index) => (
          <tr
            role="row"
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand on two lines.
            key={`${line.id}-${index}`}
            className={`border-b border-base-300 @max-[44rem]:grid-cols-[auto_1fr_auto] ${ROW}`}
          >
            <th role="rowheader" scope="row" className="min-w-0 @max-[44rem]:col-span-full">
              <span className="flex items-center gap-3">
                <ItemPhoto item={{ id: itemIdOfLine(line), name: line.name }} className="size-14" />
                <span className="min-w-0">
                  <span className="block text-base font-semibold">
                    <UnbrokenText text={line.name} />
                  </span>
                  <span className="block font-normal text-muted">
                    {specsOf(line)}
                    <PieceText piece={line.piece} />
                  </span>
                </span>
              </span>
            </th>
            <Num
              role="cell"
              className={`text-muted @max-[44rem]:order-1 @max-[44rem]:col-span-2 @max-[44rem]:text-left @max-[44rem]:before:content-['×_'] ${AMOUNT}`}
            >
              <Mmk value={line.salePrice} />
            </Num>
            <Num role="cell">
              {line.piece ? (
                <Figure value={line.qty} />
              ) : (
                <LineQty line={line} onChange={(typed) => setQty({ line, index }, readLineQty(typed, format))} />
              )}
            </Num>
            <Num
              role="cell"
              className={`text-base font-semibold @max-[44rem]:order-2 @max-[44rem]:col-span-2 @max-[44rem]:text-left ${AMOUNT}`}
            >
              {subtotals[index] === null ? '–' : <Mmk value={subtotals[index] ?? 0} />}
            </Num>
            <td role="cell" className="text-right @max-[44rem]:order-3">
              <Button
                look="quiet"
                size="small"
                aria-label={t`Delete ${phoneLabel(line)}`}
                onClick={() =>
                  removal.remove((all) => all.filter((each, at) => !isSameLine(each, at, { line, index })))
                }
              >
                <Trans>Delete</Trans>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup" className="block">
        <tr role="row" className={`text-lg text-base-content @max-[44rem]:grid-cols-[auto_1fr] ${ROW}`}>
          <th role="rowheader" scope="row" colSpan={3}>
            <Trans>Total</Trans>
          </th>
          <Num role="cell" className={`text-xl font-semibold @min-[44rem]:col-span-3 ${AMOUNT}`}>
            {total === null ? '–' : <Mmk value={total} />}
          </Num>
          <td role="cell" className="@max-[44rem]:hidden" />
        </tr>
      </tfoot>
    </table>
  );
}

type ShownLine = { line: CartLine; index: number };

/** False for every line if another tab has moved or removed the line that this page shows. */
function isSameLine(each: CartLine, at: number, { line, index }: ShownLine): boolean {
  return at === index && each.id === line.id;
}

function setQty(shown: ShownLine, qty: number | null): void {
  if (qty === null) return;
  changeCart((lines) => lines.map((each, at) => (isSameLine(each, at, shown) ? { ...each, qty } : each)));
}
