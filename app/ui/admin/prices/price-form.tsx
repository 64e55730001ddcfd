import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type RefAttributes, useEffect, useId, useRef, useState } from 'react';
import type { FormProps } from 'react-router';
import { type PricedItem, priceVersion } from '#app/domain/prices/pricing/priced-item.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { BelowCostAlert } from '#app/ui/admin/prices/below-cost-note.tsx';
import { Doubts } from '#app/ui/admin/prices/doubts.tsx';
import { type Figures, figuresIn } from '#app/ui/admin/prices/price-figures.ts';
import { PricePreview } from '#app/ui/admin/prices/price-preview.tsx';
import { PriceAlert, type PriceResult } from '#app/ui/admin/prices/price-result.tsx';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

export type PriceScreen = '/admin/inventory' | '/admin/update-prices';

type PriceFormProps = {
  item: PricedItem;
  rounding: Rounding;
  screen: PriceScreen;
  result: PriceResult | undefined;
  busy: boolean;
  as: ComponentType<FormProps & RefAttributes<HTMLFormElement>>;
  onCancel?: () => void;
};

export function PriceForm({ item, rounding, screen, result, busy, as: SendingForm, onCancel }: PriceFormProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const cancelFormId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [figures, setFigures] = useState<Figures>({});
  const { currency } = item;
  const { refused, problems, typed } = formResult(result);
  const newerItem = refused?.problem === 'changed-meanwhile' ? refused.item : undefined;
  const newRounding = refused?.problem === 'rounding-changed' ? refused.rounding : undefined;
  // Live updates may change the item; the form keeps the values that it was opened with.
  const [openedItem] = useState(item);
  const [latestItem, setLatestItem] = useState(item);
  if (newerItem && newerItem !== latestItem) setLatestItem(newerItem);
  const [latestRounding, setLatestRounding] = useState(rounding);
  if (newRounding && newRounding !== latestRounding) setLatestRounding(newRounding);
  const field = (name: 'cost' | 'rate' | 'profit') => ({
    name,
    typed: typed[name],
    defaultValue: fieldDecimal(openedItem[name] ?? '', format),
    // The alert above says enough about other problems.
    problem: ['too-long', 'ambiguous'].includes(problems[name]?.code ?? '') ? problems[name] : undefined,
    invalid: name in problems,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });

  useEffect(() => {
    setFigures(figuresIn(form.current, format, currency));
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result, format, currency]);

  return (
    <>
      <SendingForm
        ref={form}
        method="post"
        action={pricePath(item.id, screen, useListSearch(['edit', 'from']))}
        noValidate
        onChange={(event) => setFigures(figuresIn(event.currentTarget, format, currency))}
        className="mt-5 flex flex-col gap-4"
      >
        <input
          type="hidden"
          name="was"
          value={newerItem ? priceVersion(newerItem) : (typed.was ?? priceVersion(latestItem))}
        />
        <input type="hidden" name="wasRounding" value={newRounding ?? typed.wasRounding ?? latestRounding} />
        <PriceAlert result={result} />
        {!result && <BelowCostAlert item={openedItem} />}
        <MoneyField label={t`Cost Price (${item.currency})`} currency={item.currency} {...field('cost')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t`Exchange Rate (MMK)`}
            suffix={t`MMK`}
            {...field('rate')}
            {...(refused?.problem === 'rate-for-mmk' && { problem: t`The rate of MMK is always 1.` })}
          />
          <TextField label={t`Profit Percent (%)`} suffix="%" {...field('profit')} />
        </div>
        <PricePreview currentPrice={latestItem.salePrice} figures={figures} rounding={latestRounding} />
        <Doubts result={result} button={t`Save Changes`} />
        <div className="mt-2 flex flex-wrap justify-end gap-2 max-sm:flex-wrap-reverse max-sm:*:grow">
          <Button
            type="submit"
            form={cancelFormId}
            disabled={busy}
            onClick={(event) => {
              if (!onCancel) return;
              event.preventDefault();
              onCancel();
            }}
          >
            <Trans context="not an order">Cancel</Trans>
          </Button>
          <Button type="submit" look="main" busy={busy}>
            {t`Save Changes`}
          </Button>
        </div>
      </SendingForm>
      <CancelForm id={cancelFormId} screen={screen} />
    </>
  );
}

/** Carries the list's filters, so that the page without scripts can lead back. */
function pricePath(id: string, screen: PriceScreen, search: string): string {
  return `${itemPath({ id })}/price?from=${encodeURIComponent(screen)}${search.replace('?', '&')}`;
}

function CancelForm({ id, screen }: { id: string; screen: PriceScreen }) {
  return (
    <OfficeForm id={id} action={screen} className="hidden">
      <PreservedParams except={['edit', 'from']} />
    </OfficeForm>
  );
}
