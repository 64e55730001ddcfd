import { useLingui } from '@lingui/react/macro';
import { ambiguousQty, readQty } from '#app/domain/orders/checkout/cart.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { QtyBox, type QtyBoxProps } from '#app/ui/store/cart/qty-box.tsx';

/** In a list, an empty one is a + until it has the focus or a number (app.css). Only a press of + is replayed after hydration:
 * the server's box is empty or 1, where − has no effect. */
export function QtyStepper({ item, typed, onType, min = 0 }: QtyBoxProps & { min?: number }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const label = phoneLabel(item);
  const step = (by: number) => {
    // Keeps what was typed: the buyer must say which quantity it means.
    if (ambiguousQty(typed, format)) return;
    const qty = Math.max(min, readQty(typed, format) + by);
    onType(item, qty === 0 ? '' : String(qty));
  };
  return (
    <span className={`qty-stepper ${typed ? '' : 'is-empty'}`}>
      <button type="button" aria-label={t`One less ${label}`} onClick={() => step(-1)}>
        −
      </button>
      <QtyBox item={item} typed={typed} onType={onType} />
      <button type="button" aria-label={t`One more ${label}`} onClick={() => step(1)} data-early>
        +
      </button>
    </span>
  );
}
