import { useLingui } from '@lingui/react/macro';
import { formContext, picturesContext, shopContext, tooLargeContext } from '#app/context.ts';
import { isInstant } from '#app/domain/dates.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { listNotInStatement, readWaitingAccount } from '#app/domain/money/checking/payment-queue.server.ts';
import { listPaymentAccounts } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { type Importing, STATEMENT_BOUNDS } from '#app/domain/money/statements/statement.ts';
import { readChosenColumns } from '#app/domain/money/statements/statement-columns.ts';
import {
  hasChosenColumns,
  importStatement,
  listImports,
  removeImport,
} from '#app/domain/money/statements/statement-import.server.ts';
import { listUnmatchedLines } from '#app/domain/money/statements/statement-match.server.ts';
import { DATE_ORDERS } from '#app/domain/money/statements/statement-values.ts';
import { readTable } from '#app/domain/text/table/table-read.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { withFile } from '#app/images/sent-picture.ts';
import { TabLinks } from '#app/ui/admin/components/tab-links.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { StatementForm } from '#app/ui/admin/money/statement-form.tsx';
import { ImportList, ImportRemoved } from '#app/ui/admin/money/statement-imports.tsx';
import { NotInStatement, UnmatchedLines } from '#app/ui/admin/money/statement-lists.tsx';
import { ACCOUNTS_PATH, statementPath } from '#app/ui/admin/paths/admin-paths.ts';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/statement-page';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const accounts = (await listPaymentAccounts(db)).filter(({ kind }) => kind === 'transfer');
  const wanted = url.searchParams.get('account') ?? (await readWaitingAccount(db));
  const account = accounts.find(({ id }) => id === wanted) ?? accounts[0];
  if (!account) return { accounts: [], account: null };
  const [at = '', id = ''] = (url.searchParams.get('before') ?? '').split(' ');
  const before = isInstant(at) ? { at, id: withoutNul(id) } : null;
  const { lines, older } = await listUnmatchedLines(db, account.id, before);
  const missing = before ? [] : await listNotInStatement(db, account);
  const imports = await listImports(db, account.id);
  return { accounts, account, lines, older, missing, imports, hasColumns: await hasChosenColumns(db, account.id) };
}

type Removed = { ok: true; removed: number };

export const action = personAction(noFields, async ({ db, by, context }): Promise<Importing | Removed> => {
  const sent = context.get(formContext);
  const field = (name: string) => withoutNul(String(sent.get(name) ?? ''));
  const accountId = field('account');
  if (sent.has('remove')) {
    const at = field('remove');
    return { ok: true, removed: isInstant(at) ? await removeImport(db, by, accountId, at) : 0 };
  }
  if (context.get(tooLargeContext)) return { ok: false, problem: 'too-large' };
  const [file] = context.get(picturesContext);
  const pasted = String(sent.get('text') ?? '');
  const table = file ? await withFile(file, (bytes) => readTable(bytes, STATEMENT_BOUNDS)) : { rows: pasted };
  if ('problem' in table) return { ok: false, problem: table.problem };
  const { env } = context.get(shopContext);
  const outcome = await importStatement(db, by, {
    accountId,
    text: table.rows,
    timeZone: env.timeZone,
    chosen: readChosenColumns(sent.getAll('column').map(String)),
    chosenOrder: DATE_ORDERS.find((order) => order === field('dateOrder')),
    again: sent.has('again'),
  });
  return outcome.ok || file || pasted.length > MAX_ECHOED ? outcome : { ...outcome, typed: { text: pasted } };
});

/** A page that repeats a longer text would be large; without scripts it is pasted again. */
const MAX_ECHOED = 10_000;

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { accounts, account } = loaderData;
  const [removal, importing] =
    actionData && 'removed' in actionData ? [actionData, undefined] : [undefined, actionData];
  return (
    <TaskPage title={t`Statement`} width="form" back="/admin/payments">
      {account === null ? (
        <EmptyState title={t`No account has a statement yet`} to={ACCOUNTS_PATH} action={t`Payment Accounts`}>
          {t`Add the account that buyers send money to. Then import its history here.`}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {accounts.length > 1 && (
            <TabLinks
              label={t`Payment Accounts`}
              links={accounts.map(({ id, method, holder }) => ({
                to: statementPath(id),
                label: `${method} · ${holder}`,
                active: id === account.id,
              }))}
            />
          )}
          {removal && <ImportRemoved removed={removal.removed} />}
          <StatementForm key={account.id} account={account} hasColumns={loaderData.hasColumns} result={importing} />
          <ImportList accountId={account.id} imports={loaderData.imports} />
          <UnmatchedLines accountId={account.id} lines={loaderData.lines} older={loaderData.older} />
          <NotInStatement payments={loaderData.missing} />
        </div>
      )}
    </TaskPage>
  );
}
