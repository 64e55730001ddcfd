import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { countForm, countOf } from '#app/domain/money/drawers/drawer-form.ts';
import { countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { findShiftToCount, whose } from '#app/routes/admin/money/shift-of.server.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { CashCount } from '#app/ui/admin/money/cash-count.tsx';
import { DRAWERS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import type { Route } from './+types/shift-count';

/** Sends no sum: the person counts without knowing what must lie there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shift = await findShiftToCount({ context, params });
  if (shift.isCounted) throw redirect(shiftPath(shift.id, 'close'));
  return { drawer: shift.drawer, by: shift.by, newKey: crypto.randomUUID() };
}

export const action = personAction(countForm, async ({ db, by, id, value, context }) => {
  const count = countOf(value);
  if (!count) return { ok: false as const, problems: { sum: { code: 'missing' as const } } };
  const counted = await countShift(db, by, whose(context, id), count);
  if (counted.ok) throw redirect(shiftPath(id, 'close'));
  return counted;
});

export default function ShiftCount({ loaderData: { drawer, by, newKey }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <TaskPage title={t`Close ${drawer} · 1 of 2`} width="form" back={DRAWERS_PATH}>
      <p className="py-3 text-sm text-muted wrap-anywhere">
        {t`Count what lies in the drawer of ${by}. What should be there is shown afterwards.`}
      </p>
      <CashCount newKey={newKey} result={actionData} button={t`Finish counting`} />
    </TaskPage>
  );
}
