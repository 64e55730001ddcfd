import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSubmit } from 'react-router';
import type { RateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { RateDoubtText } from '#app/ui/admin/prices/doubts.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { ConfirmDialog } from '#app/ui/components/confirm-dialog.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type RateChange = { currency: string; rate: string; last: string | null; doubt: RateDoubt | null; changes: number };
type UnusualRateProps = RateChange & { profitPercent: string; open: boolean; onClose: () => void };

export function UnusualRate({ open, onClose, profitPercent, ...change }: UnusualRateProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const { format } = useLocale();
  const { currency, rate, doubt } = change;
  const fields = { currency, rate: fieldDecimal(rate, format), confirmed: rate, profitPercent };
  const reciprocal = doubt?.reciprocal ?? null;
  const tone = reciprocal === null ? 'main' : 'danger';
  const title = doubt
    ? t`This rate looks wrong. Save it?`
    : t`This rate is more than 20% away from the last one. Save it?`;
  const facts = <Facts {...change} />;
  const saveReciprocal = reciprocal !== null && (
    <OfficeForm method="post" onSubmit={onClose} className="mt-4">
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="rate" value={fieldDecimal(reciprocal, format)} />
      <input type="hidden" name="profitPercent" value={profitPercent} />
      <Button type="submit" look="main" className="max-sm:w-full">
        <Trans>
          Save <Decimal value={reciprocal} /> instead
        </Trans>
      </Button>
    </OfficeForm>
  );

  if (!isHydrated) {
    return (
      <div className="mt-4 rounded-box bg-warning-tint p-5">
        <h2 className="heading">{title}</h2>
        {facts}
        {saveReciprocal}
        <OfficeForm method="post" className="mt-4 flex gap-2">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <OfficeButtonLink to="/admin/exchange-setting">{t`Go back`}</OfficeButtonLink>
          <Button type="submit" look={tone}>
            {t`Save`}
          </Button>
        </OfficeForm>
      </div>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={t`Save`}
      tone={tone}
      onConfirm={() => {
        onClose();
        submit(fields, { method: 'post' });
      }}
      onClose={onClose}
    >
      {facts}
      {saveReciprocal}
    </ConfirmDialog>
  );
}

function Facts({ currency, rate, last, doubt, changes }: RateChange) {
  const { t } = useLingui();
  return (
    <>
      {doubt && (
        <p className="mt-3">
          <RateDoubtText doubt={doubt} />
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_auto] justify-start gap-x-6">
        {last !== null && (
          <>
            <dt>{t`Last ${currency} rate`}</dt>
            <dd className="text-right">
              <Decimal value={last} />
            </dd>
          </>
        )}
        <dt>{t`New ${currency} rate`}</dt>
        <dd className="text-right font-semibold text-base-content">
          <Decimal value={rate} />
        </dd>
      </dl>
      <p className="mt-3">
        <Plural
          value={changes}
          _0="No price changes."
          one="The price of # item changes."
          other="The prices of # items change."
        />
      </p>
    </>
  );
}
