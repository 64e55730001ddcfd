import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formContext, shopContext } from '#app/context.ts';
import { inviteStaff, listInvitations } from '#app/domain/people/staff/invitation.server.ts';
import { listStaff } from '#app/domain/people/staff/staff.server.ts';
import { invitationForm, rightsIn } from '#app/domain/people/staff/staff-form.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { invitationMail } from '#app/mail/mail-compose.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import { RightsFields } from '#app/ui/admin/people/staff/rights-fields.tsx';
import { InvitationList, StaffList } from '#app/ui/admin/people/staff/staff-list.tsx';
import { OfficeButtonLink, OfficeResultForm, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/staff-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db, new Date())]);
  return { staff, invitations };
}

export const action = personAction(invitationForm, async ({ db, by, value: { name, email, preset }, context }) => {
  const shopName = await readShopName(db);
  const invited = await inviteStaff(db, by, { name, rights: rightsIn(preset, context.get(formContext)) });
  if (!invited.ok) return invited;
  const { env, mailer } = context.get(shopContext);
  const link = `${linkOrigin(env)}/invitation?token=${invited.token}`;
  const mailedTo = email !== '' && mailer.trouble() !== 'no-server' ? email : null;
  if (mailedTo !== null) {
    // Not by the outbox, which stores no address and no secret.
    const mail = invitationMail({ shopName, language: env.language }, link);
    mailer.runInBackground(() => mailer.send({ to: mailedTo, ...mail }));
  }
  return { ok: true as const, name, link, mailedTo, isMailMissing: email !== '' && mailedTo === null };
});

export default function Staff({ loaderData: { staff, invitations }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused } = formResult(actionData);
  return (
    <Page title={t`People`} lead={t`Who works in the shop, and what each may do.`} width="text">
      <StaffList staff={staff} />
      <p className="mt-2">
        <OfficeTextLink to="/admin/people/devices">{t`Devices of the counter`}</OfficeTextLink>
      </p>
      {invitations.length > 0 && (
        <section className="mt-8">
          <h2 className="heading mb-2">{t`Open invitations`}</h2>
          <InvitationList invitations={invitations} />
        </section>
      )}
      <section className="mt-8">
        <h2 className="heading mb-3">{t`Invite a person`}</h2>
        {saved && <IssuedInvitation key={saved.link} {...saved} />}
        <OfficeResultForm key={saved?.link} result={actionData}>
          {refused?.problem === 'lacks-right' && <Alert>{t`You can only give rights that you have.`}</Alert>}
          <TextField
            label={t`Name`}
            name="name"
            autoComplete="off"
            hint={t`For this list only. They log in with their own account, by email or phone number.`}
          />
          <TextField
            label={t`Email (optional)`}
            name="email"
            type="email"
            autoComplete="off"
            hint={t`The link is mailed there. Without it, you send the link yourself: a phone number is enough.`}
          />
          <RightsFields />
          <SubmitButton className="self-start">{t`Make a link`}</SubmitButton>
        </OfficeResultForm>
      </section>
    </Page>
  );
}

type Issued = { name: string; link: string; mailedTo: string | null; isMailMissing: boolean };

function IssuedInvitation({ name, link, mailedTo, isMailMissing }: Issued) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  // On a phone it would be below the list.
  useEffect(() => card.current?.scrollIntoView({ block: 'start' }), []);
  const message = t`With this link you can work in our shop. It works once, for 48 hours: ${link}`;
  return (
    <div ref={card} className="order-card mb-6 scroll-mt-4">
      <p className="font-semibold">
        <Trans>
          The link for <bdi>{name}</bdi>
        </Trans>
      </p>
      {mailedTo !== null && (
        <p>
          <Trans>
            The link is on its way to <bdi className="wrap-anywhere">{mailedTo}</bdi>. If it does not arrive, send it
            yourself:
          </Trans>
        </p>
      )}
      {isMailMissing && <p>{t`This shop sends no mails yet, so send the link yourself:`}</p>}
      <Alert tone="warning">
        {t`It is shown only now. Anyone who has it can take these rights: send it to this person only.`}
      </Alert>
      <CopyValue label={t`Link`} value={link} />
      <OfficeButtonLink to={`viber://forward?text=${encodeURIComponent(message)}`} look="main" className="self-start">
        {t`Send with Viber`}
      </OfficeButtonLink>
    </div>
  );
}
