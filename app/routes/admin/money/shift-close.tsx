import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import { closeForm, walletAnswers } from '#app/domain/money/drawers/drawer-form.ts';
import { closeShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { readShiftToClose } from '#app/domain/money/drawers/shift-read.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { findShiftToCount, ownOnly, whose } from '#app/routes/admin/money/shift-of.server.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { ShiftClosing } from '#app/ui/admin/money/shift-closing.tsx';
import { DRAWERS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import type { Route } from './+types/shift-close';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, isCounted } = await findShiftToCount({ context, params });
  if (!isCounted) throw redirect(shiftPath(id, 'count'));
  const uid = ownOnly(context) ? context.get(personContext).id : null;
  return { shift: found(await readShiftToClose(context.get(shopContext).db, id, uid)), newKey: crypto.randomUUID() };
}

export const action = personAction(closeForm, async ({ db, by, id, value, context }) => {
  const { typed, ...answers } = walletAnswers(context.get(formContext));
  const closed = await closeShift(db, by, whose(context, id), { ...value, ...answers });
  if (closed.ok) throw redirect(shiftPath(id));
  return { ...closed, typed: { ...typed, reason: value.reason, remark: value.remark } };
});

export default function ShiftClose({ loaderData: { shift, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { drawer } = shift;
  return (
    <TaskPage title={t`Close ${drawer} · 2 of 2`} width="form" back={DRAWERS_PATH}>
      <ShiftClosing shift={shift} newKey={newKey} result={actionData} />
    </TaskPage>
  );
}
