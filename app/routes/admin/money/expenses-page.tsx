import { useLingui } from '@lingui/react/macro';
import { personContext, picturesContext, shopContext, tooLargeContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { listDrawers } from '#app/domain/money/drawers/drawer-list.server.ts';
import { expenseForm } from '#app/domain/money/expenses/expense-form.ts';
import { listExpenses, sumExpenses } from '#app/domain/money/expenses/expense-list.server.ts';
import { recordExpense } from '#app/domain/money/expenses/expense-record.server.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { periodQuery, readPeriod } from '#app/domain/orders/sales/sales-period.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { withBytes } from '#app/images/sent-picture.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import { PeriodControl } from '#app/ui/admin/components/period-control.tsx';
import { ExpenseForm } from '#app/ui/admin/money/expense-entry.tsx';
import { ExpenseRows, ExpenseSums } from '#app/ui/admin/money/expense-rows.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { Route } from './+types/expenses-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const today = businessDate(new Date(), env.timeZone);
  const period = readPeriod(url, today, 'this-month');
  const mayMoveCash = context.get(personContext).rights.includes('counter.sell');
  const drawers = mayMoveCash ? await listDrawers(db) : [];
  const accounts = await listPaymentAccounts(db);
  return {
    today,
    period,
    newKey: crypto.randomUUID(),
    drawers: drawers.filter(({ shift }) => shift && !shift.isCounted),
    accounts: accounts.filter(({ kind, active }) => kind === 'transfer' && active),
    sums: await sumExpenses(db, period),
    ...(await listExpenses(db, period, requestedPage(url))),
  };
}

export const action = personAction(expenseForm, async ({ db, by, value, context, request }) => {
  if (context.get(tooLargeContext)) return { ok: false, problem: 'too-large' as const };
  const [picture] = context.get(picturesContext);
  const requester = await pictureRequester(context, request);
  const made = picture && (await withBytes(picture, (bytes) => makeSlip(bytes, requester)));
  if (made?.ok === false) return made;
  const { timeZone } = context.get(shopContext).env;
  return recordExpense(db, by, { ...value, receipt: made?.content ?? null, timeZone });
});

export default function Expenses({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { today, period, newKey, drawers, accounts, sums, rows, page, pages } = loaderData;
  return (
    <Page title={t`Expenses`} width="text">
      <ExpenseForm
        key={actionData && 'id' in actionData ? actionData.id : 'new'}
        {...{ newKey, today, drawers, accounts }}
        result={actionData}
      />
      <section className="mt-8 flex flex-col gap-4">
        <PeriodControl days={period} today={today} queryOf={(days) => new URLSearchParams(periodQuery(days))} />
        <ExpenseSums sums={sums} />
        {rows.length === 0 ? (
          <p className="text-muted">{t`No expense in these days.`}</p>
        ) : (
          <ExpenseRows expenses={rows} />
        )}
        <Pager page={page} pages={pages} />
      </section>
    </Page>
  );
}
