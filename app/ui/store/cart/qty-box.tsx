import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { ambiguousQty } from '#app/domain/checkout/cart.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';
import type { Chosen } from '#app/ui/store/cart/chosen-quantities.ts';

export type QtyBoxProps = { item: StockItem; typed: string; onType: Chosen['type'] };

/** No upper limit: checkout reports a shortage (DECISIONS 14). */
export function QtyBox({ item, typed, onType }: QtyBoxProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const box = useRef<HTMLInputElement>(null);
  const own = useRef(typed);
  // The stored cart may arrive while the buyer is in the box: what is typed next replaces its quantity.
  useLayoutEffect(() => {
    if (typed !== own.current && document.activeElement === box.current) box.current?.select();
    own.current = typed;
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
        own.current = event.currentTarget.value;
        onType(item, own.current);
      }}
    />
  );
}
