import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RateWarning, warningKey } from '#app/domain/prices/repricing/rate-batch.ts';
import { Decimal, formatPercent, percentChange } from '#app/ui/admin/components/decimal.tsx';
import { RateDoubtText } from '#app/ui/admin/prices/doubts.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** The rates are applied only when each warning is ticked. */
export function RateWarnings({ warnings }: { warnings: RateWarning[] }) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <fieldset className="rounded-box bg-warning-tint px-4 py-3">
      <legend className="sr-only">{t`Warnings`}</legend>
      <p className="font-semibold">{t`Check and tick each:`}</p>
      {warnings.map((warning) => (
        <label key={warningKey(warning)} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            name="confirm"
            value={warningKey(warning)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            <WarningText warning={warning} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function WarningText({ warning }: { warning: RateWarning }) {
  if (!('count' in warning)) return <RateWarningText warning={warning} />;
  if (warning.kind === 'below-cost')
    return (
      <Plural
        value={warning.count}
        one="# item sells for less than it costs."
        other="# items sell for less than they cost."
      />
    );
  return (
    <Plural
      value={warning.count}
      one="The price of # item moves by more than 10%."
      other="The prices of # items move by more than 10%."
    />
  );
}

function RateWarningText({ warning }: { warning: Extract<RateWarning, { currency: string }> }) {
  const locale = useLocale();
  if (warning.kind === 'rate') return <RateDoubtText doubt={warning} />;
  const { currency, rate, last } = warning;
  if (warning.kind === 'digit')
    return (
      <Trans>
        {currency} <Decimal value={rate} />, last <Decimal value={last} />: A digit too many or too few?
      </Trans>
    );
  const moved = formatPercent(percentChange(rate, last) ?? 0, locale, { plus: true });
  return (
    <Trans>
      {currency} moves by {moved}, from <Decimal value={last} /> to <Decimal value={rate} />.
    </Trans>
  );
}
