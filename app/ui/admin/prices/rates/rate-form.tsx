import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_CURRENCY, RATE_CURRENCIES } from '#app/domain/constants.ts';
import type { RateSaved, SaveRateProblem } from '#app/domain/prices/repricing/rate-save-form.ts';
import { ratePath } from '#app/ui/admin/paths/price-paths.ts';
import { UnusualRate } from '#app/ui/admin/prices/rates/unusual-rate.tsx';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type SaveRateResult = FormResult<RateSaved, SaveRateProblem>;

const CURRENCIES = RATE_CURRENCIES.map((currency) => ({ value: currency, label: currency }));

/** `withProfit` asks for the profit too, in a new shop. */
export function RateForm({ result, withProfit }: { result: SaveRateResult | undefined; withProfit: boolean }) {
  const { t } = useLingui();
  // Only the rate is cleared; the currency stays for a correction.
  const form = useClearWhenSaved(result?.ok ? { ok: true } : undefined, 'rate');
  const [closedResult, setClosedResult] = useState<SaveRateResult>();
  const { saved, refused, typed, problems } = formResult(result);
  const isMissing = problems.currency?.code === 'missing' || problems.rate?.code === 'missing';
  const refusal = useRefusalText(refused);
  return (
    <>
      <OfficeResultForm result={result} ref={form}>
        {saved && <RateSavedToast saved={saved} />}
        {isMissing && <Alert>{t`Currency & Rate required`}</Alert>}
        <div
          className={`grid gap-4 ${withProfit ? 'sm:grid-cols-[8rem_1fr_1fr_auto]' : 'sm:grid-cols-[10rem_1fr_auto]'}`}
        >
          <SelectField
            label={t`Currency`}
            name="currency"
            options={CURRENCIES}
            typed={saved?.currency ?? typed.currency}
            defaultValue={DEFAULT_CURRENCY}
            problem={isMissing ? undefined : problems.currency}
          />
          <TextField
            label={t`Rate`}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            suffix={t`MMK`}
            problem={isMissing ? undefined : (refusal ?? problems.rate ?? problems.confirmed)}
            invalid={isMissing}
          />
          {withProfit && (
            <TextField
              label={t`Profit %`}
              name="profitPercent"
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              placeholder={t`Enter Profit % (e.g. 10)`}
            />
          )}
          <SubmitButton className="sm:mt-[1.7rem]">{t`Save`}</SubmitButton>
        </div>
      </OfficeResultForm>
      {refused?.problem === 'unusual-rate' && (
        <UnusualRate
          currency={typed.currency ?? ''}
          profitPercent={typed.profitPercent ?? ''}
          rate={refused.rate}
          last={refused.last}
          doubt={refused.doubt}
          changes={refused.changes}
          open={result !== closedResult}
          onClose={() => setClosedResult(result)}
        />
      )}
    </>
  );
}

function useRefusalText(refused: SaveRateProblem | undefined): string | undefined {
  const { t } = useLingui();
  if (refused?.problem === 'rate-not-positive') return t`The rate must be above zero.`;
  if (refused?.problem === 'rate-for-mmk') return t`The rate of MMK is always 1.`;
  if (refused?.problem === 'no-price')
    return t`With this rate the price of ${refused.name} would be below zero or too large.`;
  return undefined;
}

function RateSavedToast({ saved: { id, currency, items, changes } }: { saved: RateSaved }) {
  const { t } = useLingui();
  const link = changes > 0 && (
    <OfficeButtonLink to={ratePath(id)} size="small">
      {t`See the changes`}
    </OfficeButtonLink>
  );
  return (
    <Toast action={link}>
      <p>
        <Trans>
          <span className="sr-only">✅ </span>Exchange Rate updated and all matching inventory prices recalculated.
        </Trans>
      </p>
      <p className="text-sm">
        {items === 0 ? (
          t`No item with a cost in ${currency} is in the inventory.`
        ) : (
          <Plural value={changes} _0="No price changed." one="# price changed." other="# prices changed." />
        )}
      </p>
    </Toast>
  );
}
