import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { reasonForm } from '#app/domain/fields.ts';
import { reopenShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { readClosedShift } from '#app/domain/money/drawers/shift-read.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { DRAWERS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shift-reopening';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { drawer } = found(await readClosedShift(context.get(shopContext).db, id, null));
  return { id, drawer };
}

export const action = personAction(reasonForm, async ({ db, by, id, value }) => {
  const reopened = await reopenShift(db, by, { id, ...value });
  if (reopened.ok) throw redirect(DRAWERS_PATH);
  return reopened;
});

export default function ShiftReopening({ loaderData: { id, drawer }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { refused } = formResult(actionData);
  return (
    <Page title={t`Reopen ${drawer}`} width="form">
      {refused && (
        <Alert>
          {refused.problem === 'newer-shift'
            ? t`This drawer was opened again since. Only its last close can be reopened.`
            : t`Somebody has closed or reopened this drawer in the meantime.`}
        </Alert>
      )}
      <ReasonForm result={actionData} button={t`Reopen`}>
        {t`The drawer takes cash again and is counted anew. The first count stays in its report.`}
      </ReasonForm>
      <OfficeButtonLink to={shiftPath(id)} size="small" look="quiet" className="-ms-3.5 mt-6">
        {t`Back to the close`}
      </OfficeButtonLink>
    </Page>
  );
}
