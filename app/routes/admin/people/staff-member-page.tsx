import { Trans, useLingui } from '@lingui/react/macro';
import { Link, redirect } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { mayResetPassword } from '#app/domain/people/accounts/reset-link.server.ts';
import { findStaff, setRights } from '#app/domain/people/staff/staff.server.ts';
import { rightsIn, staffForm } from '#app/domain/people/staff/staff-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { auditDayPath, staffPath } from '#app/ui/admin/paths/admin-paths.ts';
import { LimitFields } from '#app/ui/admin/people/staff/limit-fields.tsx';
import { RightsFields, RightsRefused } from '#app/ui/admin/people/staff/rights-fields.tsx';
import { JobText, RightsText, SeenText, SignInBadges } from '#app/ui/admin/people/staff/staff-list.tsx';
import { OfficeButtonLink, OfficeForm, OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/staff-member-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const person = found(await findStaff(db, id));
  const me = context.get(personContext);
  const mayChange = me.id !== id && (person.role !== 'admin' || me.role === 'admin');
  return {
    person,
    isOwn: me.id === id,
    mayChange,
    setsLimits: me.role === 'admin' && person.role === 'staff',
    mayReset: await mayResetPassword(db, me.id, person),
    today: businessDate(new Date(), env.timeZone),
  };
}

export const action = personAction(staffForm, async ({ db, by, id, value: { preset, ...limits }, context }) => {
  const rights = preset === 'none' ? null : rightsIn(preset, context.get(formContext));
  // Only the form of an owner has fields for limits.
  const hasLimits = context.get(formContext).has('maxRefunds');
  const done = await setRights(db, by, { id, rights, limits: hasLimits ? limits : undefined });
  // Without rights, the person has no page here any more.
  if (done.ok && rights === null) throw redirect('/admin/people');
  return done;
});

export default function StaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { person, isOwn, setsLimits, mayReset, mayChange, today } = loaderData;
  const mayOpen = useMayOpen();
  const auditPath = auditDayPath(person.id, today);
  const { saved, refused, problems } = formResult(actionData);
  return (
    <Page title={person.name} lead={person.contact} width="text">
      <p className="mb-4">
        <strong>
          <JobText person={person} />
        </strong>{' '}
        <span className="block text-sm text-muted">
          <RightsText rights={person.rights} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <SignInBadges person={person} />
        <SeenText at={person.seenAt} />
      </p>
      <p className="mt-1 mb-6 flex flex-wrap gap-x-6">
        {mayOpen(auditPath) && (
          <Link to={auditPath} className="link tall-link">
            {t`Who did what: today`}
          </Link>
        )}
        <OfficeLink to={`/admin/security/log?who=${person.id}`} className="link tall-link">
          {t`Security log`}
        </OfficeLink>
      </p>
      {person.unknown.length > 0 && (
        <Alert tone="warning">
          <Trans>Rights that this version of the shop does not know, and ignores: {person.unknown.join(', ')}</Trans>
        </Alert>
      )}
      {isOwn && <p className="text-muted">{t`Nobody changes their own rights.`}</p>}
      {mayChange && (
        <>
          <OfficeResultForm key={[...person.rights, ...Object.values(person.limits)].join()} result={actionData}>
            {saved && <Toast>{t`The rights are saved.`}</Toast>}
            {refused && <RightsRefused />}
            {person.role === 'admin' && (
              <Alert tone="warning">
                {t`${person.name} is an owner. With Save they become staff, with the rights that you choose.`}
              </Alert>
            )}
            <RightsFields held={person.role === 'admin' ? [] : person.rights} canLeave />
            {setsLimits && <LimitFields limits={person.limits} problems={problems} />}
            <SubmitButton className="self-start">{t`Save`}</SubmitButton>
          </OfficeResultForm>
          {person.role === 'staff' && (
            <>
              {mayReset && (
                <section className="order-card mt-8">
                  <p className="text-sm text-muted">
                    {t`Has this person forgotten the password? Give them a link to set a new one.`}
                  </p>
                  <OfficeButtonLink to={`${staffPath(person.id)}/reset-link`} look="plain" className="self-start">
                    {t`Link for a new password`}
                  </OfficeButtonLink>
                </section>
              )}
              <AccessForm id={person.id} isOff={person.isBlocked} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

function AccessForm({ id, isOff }: { id: string; isOff: boolean }) {
  const { t } = useLingui();
  return (
    <OfficeForm method="post" action={`${staffPath(id)}/access`} className="order-card mt-4">
      <p className="text-sm text-muted">
        {isOff
          ? t`This person cannot log in. Their rights are kept.`
          : t`Switched off, this person is logged out at once on all devices and cannot log in.`}
      </p>
      <input type="hidden" name="access" value={isOff ? 'on' : 'off'} />
      <Button type="submit" look={isOff ? 'plain' : 'danger'} className="self-start">
        {isOff ? t`Switch on` : t`Switch off`}
      </Button>
    </OfficeForm>
  );
}
