import { useLingui } from '@lingui/react/macro';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { SETTABLE_STATES, type UnitStateSaved } from '#app/domain/stock/units/unit-edit-form.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useStateLabels } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type Saved = UnitStateSaved & { ok: true };
type Refused = UnitStateSaved & { ok: false };
type UnitStateFormProps = { unit: ShownCosts<UnitRecord>; result: FormResult<Saved, Refused> | undefined };

export function UnitStateForm({ unit, result }: UnitStateFormProps) {
  const { t } = useLingui();
  const labels = useStateLabels();
  const { saved, refused, typed, problems } = formResult(result);
  const otherStates = SETTABLE_STATES.filter((state) => state !== unit.state);
  return (
    <div className="flex flex-col gap-5">
      {saved && (
        <Toast>
          {t`Saved. This phone is now:`} {labels[saved.state]}
        </Toast>
      )}
      {refused && <StateProblem result={refused} />}
      {!problems.reason && Object.keys(problems).length > 0 && <Alert>{t`Choose what the phone is now.`}</Alert>}
      {unit.state === 'sold' ? (
        <p>{t`This phone is sold. It comes back with its order, by Restock or a return.`}</p>
      ) : (
        <OfficeResultForm key={unit.state} result={result} noValidate={false} className="flex flex-col gap-5">
          <input type="hidden" name="was" value={unit.state} />
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{t`The phone is now`}</legend>
            {otherStates.map((state) => (
              <label key={state} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  name="state"
                  value={state}
                  defaultChecked={typed.state === state}
                  required
                  className="mt-0.5 size-5 shrink-0"
                />
                <span className="min-w-0">
                  {labels[state]}
                  <span className="block text-sm text-muted">
                    <Effect from={unit.state} to={state} qty={unit.item.qty} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <TextField label={t`Why?`} name="reason" autoComplete="off" hint={t`May be empty`} />
          <SubmitButton>{t`Save`}</SubmitButton>
        </OfficeResultForm>
      )}
    </div>
  );
}

function Effect({ from, to, qty }: { from: string; to: string; qty: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [more, fewer] = [formatNumber(qty + 1, locale), formatNumber(qty - 1, locale)];
  if (to === 'in-stock') return t`It can be sold again. The quantity becomes ${more}.`;
  return (
    <>
      {to === 'faulty' ? t`It stays in the shop but is not sold.` : t`Lost, scrapped or given away.`}{' '}
      {from === 'in-stock' && qty > 0 && t`The quantity becomes ${fewer}.`}
    </>
  );
}

function StateProblem({ result }: { result: Refused }) {
  const { t } = useLingui();
  const labels = useStateLabels();
  if (result.problem === 'changed-meanwhile')
    return (
      <Alert tone="warning">
        {t`Someone else changed this in the meantime. Nothing is saved. This phone is now:`} {labels[result.state]}
      </Alert>
    );
  if (result.problem === 'none-left')
    return <Alert>{t`The quantity is 0: all pieces of this phone are ordered. Cancel an order first.`}</Alert>;
  return <Alert>{t`This item is not in the inventory any more.`}</Alert>;
}
