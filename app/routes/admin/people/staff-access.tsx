import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { choice } from '#app/domain/fields.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { staffPath } from '#app/ui/admin/paths/admin-paths.ts';
import { RightsRefused } from '#app/ui/admin/people/staff/rights-fields.tsx';
import { Page } from '#app/ui/layout/page.tsx';

const accessForm = z.object({ access: choice(['on', 'off']) });

export const middleware = [redirectGetTo('/admin/people')];

export const action = personAction(accessForm, async ({ db, by, id, value: { access } }) => {
  const done = await setBlocked(db, by.now, by.uid, { staff: id, blocked: access === 'off' });
  if (done.ok) throw redirect(staffPath(id));
  if (done.problem === 'unknown') throw data(null, { status: 404 });
  return done;
});

export default function StaffAccess() {
  const { t } = useLingui();
  return (
    <Page title={t`People`} width="text">
      <RightsRefused />
    </Page>
  );
}
