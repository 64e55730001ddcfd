import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SaleDiscount } from '#app/domain/orders/counter/counter-sale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { AmountInput } from '#app/ui/admin/orders/counter/amount-input.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useReasonLabel } from '#app/ui/labels/stored-names.ts';

export type Discounted = { title: string; price: number; isLine: boolean };

type DiscountFormProps = {
  of: Discounted;
  reasons: string[];
  hasDiscount: boolean;
  /** Undefined takes the discount back. */
  onApply: (discount: SaleDiscount | undefined) => void;
  onClose: () => void;
};

/** Asks for what is taken off, in kyat or in percent, and why. It stays in the page, so that the focus returns. */
export function DiscountDialog({ of, ...form }: Omit<DiscountFormProps, 'of'> & { of: Discounted | null }) {
  return (
    <Dialog open={of !== null} onClose={form.onClose} title={of?.title}>
      {of && <DiscountForm of={of} {...form} />}
    </Dialog>
  );
}

function DiscountForm({ of, reasons, hasDiscount, onApply, onClose }: DiscountFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const reasonLabel = useReasonLabel();
  const amountId = useId();
  const [isPercent, setPercent] = useState(false);
  const [value, setValue] = useState(0);
  const [reason, setReason] = useState(reasons[0] ?? '');
  const off = isPercent ? Math.round((of.price * value) / 100) : value;
  const isRight = value > 0 && off <= of.price;
  const discount: SaleDiscount = isPercent ? { percent: value, reason } : { amount: value, reason };
  return (
    <form
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onApply(of.isLine ? { amount: off, reason } : discount);
      }}
    >
      <div>
        <label htmlFor={amountId} className="text-sm font-semibold">
          {isPercent ? t`Percent off` : t`Amount off`}
        </label>
        <div className="flex gap-2">
          <AmountInput id={amountId} value={value} onValue={setValue} />
          <Button onClick={() => setPercent(!isPercent)} aria-label={isPercent ? t`In kyat` : t`In percent`}>
            {isPercent ? '%' : 'MMK'}
          </Button>
        </div>
        <p role="status" className={off > of.price ? 'mt-1 text-sm font-semibold text-error' : 'mt-1 quiet'}>
          {off > of.price ? (
            t`More than the price.`
          ) : (
            <Trans>
              {formatNumber(of.price, locale)} becomes {formatNumber(of.price - off, locale)}
            </Trans>
          )}
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-sm font-semibold">{t`Reason`}</legend>
        {reasons.map((each) => (
          <Button
            key={each}
            size="small"
            look={each === reason ? 'tonal' : 'plain'}
            aria-pressed={each === reason}
            onClick={() => setReason(each)}
          >
            {reasonLabel(each)}
          </Button>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" disabled={!isRight}>
          {t`Apply`}
        </Button>
        {hasDiscount && <Button onClick={() => onApply(undefined)}>{t`No discount`}</Button>}
        <Button look="quiet" onClick={onClose}>
          {t`Go back`}
        </Button>
      </div>
    </form>
  );
}
