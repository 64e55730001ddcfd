import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DrawerState } from '#app/domain/money/drawers/drawer.ts';
import { CATEGORIES, type ExpenseRecorded, paidFromValue } from '#app/domain/money/expenses/expense.ts';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { SlipProblem } from '#app/domain/money/slips/slip.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { DateField } from '#app/ui/admin/components/date-field.tsx';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { useCategoryLabels } from '#app/ui/admin/labels/expense-labels.ts';
import { CashProblem } from '#app/ui/admin/money/cash-problem.tsx';
import { expensePath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { isSlipProblem, SlipAlert } from '#app/ui/store/payments/slip-problems.tsx';

type Refused = Exclude<ExpenseRecorded, { ok: true }> | { ok: false; problem: SlipProblem };
export type ExpenseFormProps = {
  newKey: string;
  today: string;
  drawers: DrawerState[];
  accounts: ManagedAccount[];
  result: FormResult<{ id: string }, Refused> | undefined;
};

export function ExpenseForm({ newKey, today, drawers, accounts, result }: ExpenseFormProps) {
  const { t } = useLingui();
  const [key] = useState(newKey);
  const labels = useCategoryLabels();
  const { saved, refused, problems, typed } = formResult(result);
  const problem = problems.key ? 'key-reused' : refused?.problem;
  const options = [
    ...drawers.map(({ name, shift }) => ({
      value: paidFromValue({ kind: 'shift', id: shift?.id ?? '' }),
      label: t`Drawer · ${name}`,
    })),
    { value: 'cash', label: drawers.length > 0 ? t`Cash outside the drawers` : t`Cash` },
    ...accounts.map(({ id, method, holder }) => ({
      value: paidFromValue({ kind: 'account', id }),
      label: [method, holder].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <OfficeResultForm result={result} encType="multipart/form-data">
      <input type="hidden" name="key" value={key} />
      {saved && (
        <Toast
          action={
            <OfficeButtonLink to={expensePath(saved.id)} size="small">
              {t`View the expense`}
            </OfficeButtonLink>
          }
        >
          {t`The expense is recorded.`}
        </Toast>
      )}
      {problem && isSlipProblem(problem) && <SlipAlert problem={problem} />}
      {problem && !isSlipProblem(problem) && (
        <Alert>
          <ExpenseProblem problem={problem} />
        </Alert>
      )}
      <MoneyField read={readTransfer} label={t`Amount`} name="amount" whole />
      <RadioTabs
        label={t`What for`}
        name="category"
        options={CATEGORIES.map((value) => ({ value, label: labels[value] }))}
        defaultValue={typed.category ?? ''}
        problem={problems.category}
      />
      <SelectField label={t`Paid from`} name="paidFrom" options={options} defaultValue={options[0]?.value} />
      <Fold summary={t`More`} hint={t`remark, picture of the receipt, another day`}>
        <div className="flex flex-col gap-4">
          <TextField label={t`Remark`} name="remark" autoComplete="off" />
          <PictureField label={t`Picture of the receipt`} />
          <DateField label={t`Paid on`} name="day" value={typed.day ?? today} problem={problems.day} />
        </div>
      </Fold>
      <SubmitButton className="self-start">{t`Record the expense`}</SubmitButton>
    </OfficeResultForm>
  );
}

function ExpenseProblem({ problem }: { problem: Exclude<Refused['problem'], SlipProblem> }) {
  const { t } = useLingui();
  switch (problem) {
    case 'drawer-short':
    case 'no-open-shift':
      return <CashProblem problem={problem} />;
    case 'already-counted':
    case 'no-such-shift':
      return t`This drawer takes no more cash today. Choose what else it was paid from.`;
    case 'no-such-account':
      return t`This account does not exist any more.`;
    case 'day-of-shift':
      return t`Cash of a drawer is of the day on which it was opened. For another day, choose other cash.`;
    case 'future-day':
      return t`This day has not come yet. Choose the day on which it was paid.`;
    case 'key-reused':
      return t`Another expense was already sent from this page. Reload it and try again.`;
  }
}
