import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listMovements } from '#app/domain/money/drawers/drawer-list.server.ts';
import { cashForm } from '#app/domain/money/expenses/expense-form.ts';
import { moveDrawerCash } from '#app/domain/money/expenses/expense-record.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { findShiftToCount, whose } from '#app/routes/admin/money/shift-of.server.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { CashMovementForm, CashMovements } from '#app/ui/admin/money/cash-movement-form.tsx';
import { DRAWERS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import type { Route } from './+types/cash-movement';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shift = await findShiftToCount({ context, params });
  const movements = await listMovements(context.get(shopContext).db, shift.id);
  return { shift, movements, newKey: crypto.randomUUID() };
}

export const action = personAction(cashForm, async ({ db, by, id, value, context }) => {
  const moved = await moveDrawerCash(db, by, whose(context, id), value);
  if (moved.ok) throw redirect(shiftPath(id, 'movement'));
  return moved;
});

export default function CashMovement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { shift, movements, newKey } = loaderData;
  const { drawer } = shift;
  return (
    <TaskPage title={t`Cash in or out · ${drawer}`} width="form" back={DRAWERS_PATH}>
      <CashMovementForm key={newKey} newKey={newKey} result={actionData} />
      <CashMovements movements={movements} />
    </TaskPage>
  );
}
