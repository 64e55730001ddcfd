import { useLingui } from '@lingui/react/macro';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { readQty } from '#app/domain/checkout/cart.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { QtyBox, type QtyBoxProps } from '#app/ui/store/cart/qty-box.tsx';

export function QtyStepper({ item, typed, onType, least = 0 }: QtyBoxProps & { least?: number }) {
  const { t } = useLingui();
  const { format } = useLocale();
  const label = phoneLabel(item);
  const step = (by: number) => onType(item, String(Math.max(least, readQty(typed, format) + by) || ''));
  return (
    <span className="qty-stepper">
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
