import { Trans, useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { mayResetPassword } from '#app/domain/people/accounts/reset-link.server.ts';
import { findStaff } from '#app/domain/people/staff/staff.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { staffPath } from '#app/ui/admin/paths/admin-paths.ts';
import { IssuedLink } from '#app/ui/admin/people/staff/issued-link.tsx';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import type { Route } from './+types/staff-reset-link';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const person = found(await findStaff(db, id));
  const mayReset = await mayResetPassword(db, context.get(personContext).id, person);
  return { name: person.name, contact: person.contact, mayReset };
}

export const action = personAction(noFields, ({ context, by, id }) =>
  context.get(shopContext).auth.issueResetLink(by, id, true),
);

export default function StaffResetLink({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused } = formResult(actionData);
  const { name, contact, mayReset } = loaderData;
  const back = staffPath(id);
  if (saved)
    return (
      <IssuedLink name={name} link={saved.link} back={back}>
        {t`Back to this person`}
      </IssuedLink>
    );
  return (
    <TaskPage title={t`Link for a new password`} lead={<bdi>{name}</bdi>} width="form" back={back}>
      <OfficeResultForm result={actionData}>
        {refused?.problem === 'lacks-number' && <Alert>{t`This person has no number to log in with.`}</Alert>}
        {(refused?.problem === 'lacks-right' || !mayReset) && (
          <Alert>{t`Only who may give all rights of this person makes this link, and never for an owner.`}</Alert>
        )}
        <p className="max-lg:mt-4">
          <Trans>
            Anyone with the link can log in as <bdi className="tabular-nums">{contact}</bdi> and do what this person may
            do. Send it to this person and to nobody else.
          </Trans>
        </p>
        <p className="text-muted">{t`With the new password, all devices of this person are logged out.`}</p>
        <div className="admin-act">
          <OfficeButtonLink to={back}>{t`Go back`}</OfficeButtonLink>
          {mayReset && <SubmitButton>{t`Make a link`}</SubmitButton>}
        </div>
      </OfficeResultForm>
    </TaskPage>
  );
}
