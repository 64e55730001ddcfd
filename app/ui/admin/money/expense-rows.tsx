import { Trans } from '@lingui/react/macro';
import type { Expense, ExpenseCategory } from '#app/domain/money/expenses/expense.ts';
import { LeadSum, SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { useCategoryLabels } from '#app/ui/admin/labels/expense-labels.ts';
import { expensePath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';

export function ExpenseSums({ sums }: { sums: { category: ExpenseCategory; sum: number }[] }) {
  const labels = useCategoryLabels();
  return (
    <dl className="max-w-md">
      <LeadSum label={<Trans>Spent</Trans>} amount={sums.reduce((all, { sum }) => all + sum, 0)} />
      {sums.map(({ category, sum }) => (
        <SumRow key={category} label={labels[category]} amount={sum} />
      ))}
    </dl>
  );
}

export function ExpenseRows({ expenses }: { expenses: Expense[] }) {
  const labels = useCategoryLabels();
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {expenses.map((expense) => (
        <li key={expense.id} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <OfficeRowLink to={expensePath(expense.id)} className="tall-link link inline-block min-w-11">
              {labels[expense.category]}
            </OfficeRowLink>
            {expense.remark && ` · ${expense.remark}`}
            <span className="block text-sm text-muted">
              <span className="*:whitespace-normal">
                <BusinessDay date={expense.day} />
              </span>{' '}
              · <PaidFromText {...expense} /> · {expense.by}
            </span>
          </span>
          <span className={expense.isVoided ? 'text-muted line-through' : 'font-semibold'}>
            <Mmk value={expense.amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function PaidFromText({ drawer, account }: Pick<Expense, 'drawer' | 'account'>) {
  return drawer ?? account ?? <Trans>Cash</Trans>;
}
