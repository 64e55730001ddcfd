import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { countForm, countOf } from '#app/domain/money/drawers/drawer-form.ts';
import { readDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { openShift } from '#app/domain/money/drawers/shift-cash.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { CashCount } from '#app/ui/admin/money/cash-count.tsx';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import type { Route } from './+types/shift-opening';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const drawer = found(await readDrawer(context.get(shopContext).db, id));
  if (!drawer.active || drawer.shift) throw redirect(DRAWERS_PATH);
  return { name: drawer.name, newKey: crypto.randomUUID() };
}

export const action = personAction(countForm, async ({ db, by, id: drawerId, value }) => {
  const count = countOf(value);
  if (!count) return { ok: false as const, problems: { sum: { code: 'missing' as const } } };
  const opened = await openShift(db, by, { drawerId, key: value.key, count });
  if (opened.ok) throw redirect(DRAWERS_PATH);
  return opened;
});

export default function ShiftOpening({ loaderData: { name, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <TaskPage title={t`Open ${name}`} lead={t`Count what lies in the drawer now.`} width="form" back={DRAWERS_PATH}>
      <CashCount newKey={newKey} result={actionData} button={t`Open the drawer`} />
    </TaskPage>
  );
}
