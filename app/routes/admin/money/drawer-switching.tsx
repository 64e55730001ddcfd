import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { z } from 'zod';
import { choice } from '#app/domain/fields.ts';
import { switchDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { requireFound } from '#app/http/found.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { DRAWERS_PATH } from '#app/ui/admin/paths/money-paths.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { ActionPage } from '#app/ui/forms/action-page.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import type { Route } from './+types/drawer-switching';

export const middleware = [redirectGetTo(DRAWERS_PATH)];

export const action = personAction(z.object({ active: choice(['yes', 'no']) }), async ({ db, by, id, value }) => {
  const switched = await switchDrawer(db, by, { id, active: value.active === 'yes' });
  if (switched.ok) throw redirect(DRAWERS_PATH);
  return requireFound(switched, 'no-such-drawer');
});

export default function DrawerSwitch({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isOpen = actionData && 'problem' in actionData && actionData.problem === 'still-open';
  return (
    <ActionPage title={t`Drawers`} back={{ to: DRAWERS_PATH, label: t`Back to the drawers` }}>
      <UnavailableAlert result={actionData} />
      {isOpen ? (
        <Alert>{t`Close this drawer before you switch it off.`}</Alert>
      ) : (
        <Alert>{t`Something went wrong. Please try again.`}</Alert>
      )}
    </ActionPage>
  );
}
