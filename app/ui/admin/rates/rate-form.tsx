import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { DEFAULT_CURRENCY, RATE_CURRENCIES } from '#app/domain/constants.ts';
import type { Problems } from '#app/domain/fields.ts';
import type { RateSaved, SaveRateProblem } from '#app/domain/rates/rate.ts';
import { useSaving } from '#app/ui/admin/components/use-saving.ts';
import { ratePath } from '#app/ui/admin/prices/price-paths.ts';
import { UnusualRate } from '#app/ui/admin/rates/unusual-rate.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { SelectField, TextField } from '#app/ui/components/field.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

type Typed = Record<string, string>;
export type SaveRateAnswer =
  | RateSaved
  | ({ ok: false; typed: Typed } & SaveRateProblem)
  | { ok: false; problems: Problems; typed: Typed }
  | Unreached;

const CURRENCIES = RATE_CURRENCIES.map((currency) => ({ value: currency, label: currency }));

export function RateForm({ answer }: { answer: SaveRateAnswer | undefined }) {
  const { t } = useLingui();
  const form = useClearRateWhenSaved(answer);
  const saving = useSaving();
  // Each result opens the dialog once.
  const [settled, setSettled] = useState<SaveRateAnswer>();
  const problems: Problems = answer && 'problems' in answer ? answer.problems : {};
  const typed: Typed = answer && 'typed' in answer ? answer.typed : {};
  const missing = problems.currency?.code === 'missing' || problems.rate?.code === 'missing';
  const refusal = useRefusal(answer);
  return (
    <>
      <Form method="post" ref={form} noValidate className="flex flex-col gap-4">
        {answer?.ok && <RateSavedToast saved={answer} />}
        <UnreachedAlert answer={answer} />
        {missing && <Alert>{t`Currency & Rate required`}</Alert>}
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr_auto]">
          <SelectField
            label={t`Currency`}
            name="currency"
            options={CURRENCIES}
            typed={answer?.ok ? answer.currency : typed.currency}
            defaultValue={DEFAULT_CURRENCY}
            problem={missing ? undefined : problems.currency}
          />
          <TextField
            label={t`Rate`}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            suffix={t`MMK`}
            typed={typed.rate}
            problem={missing ? undefined : (refusal ?? problems.rate ?? problems.confirmed)}
            invalid={missing}
          />
          <Button type="submit" look="main" busy={saving} className="sm:mt-[1.7rem]">
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
      {answer && 'problem' in answer && answer.problem === 'unusual-rate' && (
        <UnusualRate
          currency={answer.typed.currency ?? ''}
          rate={answer.rate}
          last={answer.last}
          changes={answer.changes}
          open={answer !== settled}
          onClose={() => setSettled(answer)}
        />
      )}
    </>
  );
}

function useRefusal(answer: SaveRateAnswer | undefined): string | undefined {
  const { t } = useLingui();
  if (!answer || !('problem' in answer)) return undefined;
  if (answer.problem === 'rate-not-positive') return t`The rate must be above zero.`;
  if (answer.problem === 'rate-for-mmk') return t`The rate of MMK is always 1.`;
  if (answer.problem === 'no-price')
    return t`With this rate the price of ${answer.name} would be below zero or too large.`;
  return undefined;
}

/** The toast's icon is SPEC's check mark; screen readers get the character. */
function RateSavedToast({ saved: { id, currency, items, changes } }: { saved: RateSaved }) {
  const link = changes > 0 && (
    <ButtonLink to={ratePath(id)} size="small">
      <Trans>See the changes</Trans>
    </ButtonLink>
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
          <Trans>No phone with a cost in {currency} is in the inventory.</Trans>
        ) : (
          <Plural value={changes} _0="No price changed." one="# price changed." other="# prices changed." />
        )}
      </p>
    </Toast>
  );
}

/** Keeps the currency for a correction. */
function useClearRateWhenSaved(answer: SaveRateAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const rate = form.current?.elements.namedItem('rate');
    if (answer?.ok && rate instanceof HTMLInputElement) rate.value = '';
  }, [answer]);
  return form;
}
