import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { reasonForm } from '#app/domain/fields.ts';
import { readExpense } from '#app/domain/money/expenses/expense-list.server.ts';
import { voidExpense } from '#app/domain/money/expenses/expense-record.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { useCategoryLabels } from '#app/ui/admin/labels/expense-labels.ts';
import { PaidFromText } from '#app/ui/admin/money/expense-rows.tsx';
import { EXPENSES_PATH, receiptPath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/expense-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { expense: found(await readExpense(context.get(shopContext).db, id)) };
}

export const action = personAction(reasonForm, async ({ db, by, id, value }) =>
  requireFound(await voidExpense(db, by, { id, ...value }), 'no-such-expense'),
);

export default function ExpensePage({ loaderData: { expense }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const labels = useCategoryLabels();
  const { refused } = formResult(actionData);
  const { id, day, category, amount, remark, by, receipt, isVoided } = expense;
  return (
    <Page title={t`Expense`} width="form">
      <div className="flex flex-col gap-6">
        <div>
          <p className={`text-2xl font-semibold *:wrap-anywhere *:whitespace-normal ${isVoided ? 'line-through' : ''}`}>
            <Mmk value={amount} />
          </p>
          <p className="wrap-anywhere">{[labels[category], remark].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-muted wrap-anywhere">
            <span className="*:whitespace-normal">
              <BusinessDay date={day} />
            </span>{' '}
            · <PaidFromText {...expense} /> · {by}
          </p>
        </div>
        {receipt && (
          <a href={receiptPath(id)} target="_blank" rel="noreferrer">
            <img
              src={receiptPath(id)}
              {...receipt}
              alt={t`Receipt`}
              className="max-h-96 w-auto rounded-field border border-base-300 object-contain"
            />
          </a>
        )}
        {refused && <Alert>{t`This expense was voided before.`}</Alert>}
        {isVoided ? (
          <p>{t`This expense is voided. It counts nowhere.`}</p>
        ) : (
          <ReasonForm result={actionData} button={t`Void the expense`}>
            <Trans>
              A voided expense stays visible but is not counted. Cash goes back into its drawer, unless that is counted.
              You cannot undo this.
            </Trans>
          </ReasonForm>
        )}
        <OfficeLink to={EXPENSES_PATH} className="tall-link link self-start">
          {t`Back to the expenses`}
        </OfficeLink>
      </div>
    </Page>
  );
}
