import { useLingui } from '@lingui/react/macro';
import { type CashMoved, type CashMovement, DIRECTIONS } from '#app/domain/money/drawers/drawer.ts';
import { CASH_CHOICES } from '#app/domain/money/expenses/expense.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { useCashChoiceLabels, useMovementLabel } from '#app/ui/admin/labels/expense-labels.ts';
import { CashForm } from '#app/ui/admin/money/cash-form.tsx';
import { CashProblem } from '#app/ui/admin/money/cash-problem.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type Refusal = Extract<CashMoved, { ok: false }>['problem'] | 'expense-in' | 'day-of-shift';
type MovementResult = FormResult<object, { problem: Refusal }> | undefined;

export function CashMovementForm({ newKey, result }: { newKey: string; result: MovementResult }) {
  const { t } = useLingui();
  const labels = useCashChoiceLabels();
  const { problems, typed } = formResult(result);
  return (
    <CashForm newKey={newKey} result={result} ProblemText={MovementProblem}>
      <RadioTabs
        label={t`Which way`}
        name="direction"
        options={DIRECTIONS.map((value) => ({ value, label: value === 'in' ? t`Cash in` : t`Cash out` }))}
        defaultValue={typed.direction ?? 'out'}
        problem={problems.direction}
      />
      <MoneyField read={readTransfer} label={t`Amount`} name="amount" whole />
      <SelectField
        label={t`Reason`}
        name="reason"
        placeholder={t`Choose`}
        options={CASH_CHOICES.map((value) => ({ value, label: labels[value] }))}
      />
      <TextField label={t`Remark`} name="remark" autoComplete="off" />
      <div className="admin-act">
        <SubmitButton>{t`Record`}</SubmitButton>
      </div>
    </CashForm>
  );
}

function MovementProblem({ problem }: { problem: Refusal }) {
  const { t } = useLingui();
  switch (problem) {
    case 'drawer-short':
    case 'no-open-shift':
      return <CashProblem problem={problem} />;
    case 'expense-in':
      return t`An expense takes cash out. Choose another reason for cash that comes in.`;
    case 'already-counted':
      return t`This drawer is counted. Finish closing it and open it again.`;
    case 'key-reused':
      return t`Another movement was already sent from this page. Reload it and try again.`;
    default:
      return t`This drawer is not open any more.`;
  }
}

export function CashMovements({ movements }: { movements: CashMovement[] }) {
  const { t } = useLingui();
  const movementLabel = useMovementLabel();
  if (movements.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-semibold">{t`In and out so far`}</h2>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {movements.map(({ id, at, direction, amount, remark, by, ...why }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {[movementLabel(why), remark].filter(Boolean).join(' · ')}
              <span className="block text-sm text-muted">
                {by} · <Moment at={at} className="whitespace-normal!" />
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">
              {direction === 'in' ? '+' : '−'}
              <Mmk value={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
