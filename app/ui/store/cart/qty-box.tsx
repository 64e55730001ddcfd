import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { ambiguousQty } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import type { ChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';

export type QtyBoxProps = { item: StockItem; typed: string; onType: ChosenQuantities['type'] };

/** No upper limit: checkout reports a shortage (D 14). */
export function QtyBox({ item, typed, onType }: QtyBoxProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const box = useRef<HTMLInputElement>(null);
  const lastTyped = useRef(typed);
  // If the cart is restored while this field has the focus, the next digit replaces the restored quantity.
  useLayoutEffect(() => {
    if (typed !== lastTyped.current && document.activeElement === box.current) box.current?.select();
    lastTyped.current = typed;
  }, [typed]);
  return (
    <input
      ref={box}
      className="input qty-box"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      placeholder="0"
      aria-label={t`Qty ${phoneLabel(item)}`}
      aria-invalid={ambiguousQty(typed, format) ? true : undefined}
      value={typed}
      onChange={(event) => {
        lastTyped.current = event.currentTarget.value;
        onType(item, lastTyped.current);
      }}
    />
  );
}
