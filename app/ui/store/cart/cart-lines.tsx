// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
import { useLingui } from '@lingui/react/macro';
import { timesMmk, totalMmk } from '#app/domain/money.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { itemIdOfLine, readLineQty } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel, specsOf } from '#app/domain/phone/phone.ts';
import { Figure, Mmk, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { ItemPhoto } from '#app/ui/components/phone-photo.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PieceText } from '#app/ui/labels/piece-text.tsx';
import { changeCart } from '#app/ui/storage/cart-store.ts';
import { LineQty } from '#app/ui/store/cart/cart-line-quantity.tsx';
import type { Removal } from '#app/ui/store/cart/cart-removal.tsx';

/** Looks like cards; explicit roles keep it a table for screen readers. */
export function CartLines({ lines, removal }: { lines: CartLine[]; removal: Removal }) {
  const { t } = useLingui();
  const total = totalMmk(lines);
  return (
    <table role="table" aria-label={t`What is in your cart`} className="cart-lines">
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          {[t`Model`, t`Price`, t`Qty`, t`Subtotal`, t`Action`].map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand on two lines.
          <CartRow key={`${line.id}-${index}`} line={line} index={index} removal={removal} />
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={3}>
            {t`Total`}
          </th>
          <td role="cell">{total === null ? '–' : <Price value={total} />}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function CartRow({ line, index, removal }: ShownLine & { removal: Removal }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const subtotal = timesMmk(line.salePrice, line.qty);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <ItemPhoto item={{ id: itemIdOfLine(line), name: line.name }} className="size-15" />
        <span className="min-w-0">
          <span className="block text-base font-semibold">
            <UnbrokenText text={line.name} />
          </span>
          <span className="block text-sm font-normal text-muted">
            {specsOf(line)}
            <PieceText piece={line.piece} />
          </span>
        </span>
      </th>
      <td role="cell" className={line.qty === 1 ? 'sr-only' : ''}>
        <Mmk value={line.salePrice} />
      </td>
      <td role="cell">
        {line.piece ? (
          <Figure value={line.qty} />
        ) : (
          <LineQty line={line} onChange={(typed) => setQty({ line, index }, readLineQty(typed, format))} />
        )}
      </td>
      <td role="cell">{subtotal === null ? '–' : <Price value={subtotal} />}</td>
      <td role="cell">
        <Button
          look="quiet"
          className="size-11 p-0"
          aria-label={t`Delete ${phoneLabel(line)}`}
          onClick={() => removal.remove((all) => all.filter((each, at) => !isSameLine(each, at, { line, index })))}
        >
          <Icon name="x" />
        </Button>
      </td>
    </tr>
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
