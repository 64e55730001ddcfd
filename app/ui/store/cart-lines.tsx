import { Trans, useLingui } from '@lingui/react/macro';
import { type CartLine, readQty } from '#app/domain/cart/cart.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';
import { Mmk } from '#app/ui/amount.tsx';
import { Button } from '#app/ui/button.tsx';
import { useLocale } from '#app/ui/locale.ts';
import { changeCart } from '#app/ui/store/cart-store.ts';
import { LineQty } from '#app/ui/store/line-qty.tsx';
import type { Removal } from '#app/ui/store/removal.tsx';
import { Num } from '#app/ui/table.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';

/**
 * The cart as a table with editable quantities and its total (SPEC 2). On a phone each line stands as a block, so that
 * no amount is out of sight; the roles keep it a table for those who hear it.
 */
export function CartLines({ lines, removal }: { lines: CartLine[]; removal: Removal }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const subtotals = lines.map(({ salePrice, qty }) => timesMmk(salePrice, qty));
  const total = subtotals.includes(null) ? null : sumMmk(subtotals as number[]);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
    <table role="table" aria-label={t`What is in your cart`} className="table max-sm:block">
      <thead className="max-sm:sr-only">
        <tr role="row">
          {[t`Model`, t`Price`, t`Qty`, t`Subtotal`].map((column, index) => (
            <th key={column} role="columnheader" scope="col" className={index ? 'text-right' : 'ps-0'}>
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col" className="pe-0">
            <span className="sr-only">
              <Trans>Action</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {lines.map((line, index) => (
          <tr
            role="row"
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand on two lines.
            key={`${line.id}-${index}`}
            className="max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:border-b max-sm:border-base-300 max-sm:py-4 max-sm:*:border-0 max-sm:*:p-0"
          >
            <th role="rowheader" scope="row" className="col-span-full ps-0 sm:min-w-40">
              <span className="block text-base font-semibold wrap-break-word">
                <Unbroken text={line.name} />
              </span>
              <span className="block font-normal text-muted">{`${line.ram} · ${line.rom}`}</span>
            </th>
            <Num role="cell" className="text-muted max-sm:order-1 max-sm:text-left max-sm:before:content-['×_']">
              <Mmk value={line.salePrice} />
            </Num>
            <Num role="cell">
              <LineQty line={line} onChange={(typed) => setQty(index, readQty(typed, format))} />
            </Num>
            <Num role="cell" className="text-base font-semibold max-sm:order-2 max-sm:col-span-2 max-sm:text-left">
              {subtotals[index] === null ? '–' : <Mmk value={subtotals[index] ?? 0} />}
            </Num>
            <td role="cell" className="pe-0 text-right max-sm:order-3">
              <Button
                look="quiet"
                size="small"
                aria-label={t`Delete ${line.name} ${line.ram} ${line.rom}`}
                onClick={() => removal.remove((all) => all.toSpliced(index, 1))}
              >
                <Trans>Delete</Trans>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup" className="max-sm:block">
        <tr
          role="row"
          className="text-lg text-base-content max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:py-4 max-sm:*:border-0 max-sm:*:p-0"
        >
          <th role="rowheader" scope="row" colSpan={3} className="ps-0">
            <Trans>Total</Trans>
          </th>
          <Num role="cell" className="text-xl font-semibold max-sm:ms-auto">
            {total === null ? '–' : <Mmk value={total} />}
          </Num>
          <td role="cell" className="max-sm:hidden" />
        </tr>
      </tfoot>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

function setQty(index: number, qty: number): void {
  if (qty >= 1) changeCart((lines) => lines.map((line, each) => (each === index ? { ...line, qty } : line)));
}
