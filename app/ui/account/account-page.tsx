import { useLingui } from '@lingui/react/macro';
import { Link, useNavigation } from 'react-router';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import type { ShownPerson } from '#app/domain/people/accounts/person.ts';
import { AccountNoticeList, type AccountNotices } from '#app/ui/account/account-notices.tsx';
import { DigitsSwitch } from '#app/ui/account/digits-switch.tsx';
import { PasswordForm, type PasswordOutcome } from '#app/ui/account/password-form.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import type { FormResult } from '#app/ui/forms/form-result.ts';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { ResultForm } from '#app/ui/forms/result-form.tsx';
import { remountKey, type UnicodeTexts, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';

type ProfileOutcome = FormResult<object, EditConflict>;

type AccountPageProps = {
  person: Pick<ShownPerson, 'name' | 'phone' | 'email' | 'role'>;
  unicodeTexts?: UnicodeTexts;
  notices?: AccountNotices;
  profileOutcome?: ProfileOutcome | undefined;
  passwordOutcome?: PasswordOutcome | undefined;
};

export function AccountPage({
  person,
  unicodeTexts = null,
  notices,
  profileOutcome,
  passwordOutcome,
}: AccountPageProps) {
  const { t } = useLingui();
  return (
    <Page title={t`My Account`} lead={person.email ?? person.phone} width="text">
      {notices && <AccountNoticeList notices={notices} />}
      <div className="grid gap-12 md:grid-cols-2">
        <ProfileForm person={person} unicodeTexts={unicodeTexts} outcome={profileOutcome} />
        <section>
          <h2 className="heading mb-4 md:-mt-12">{t`Change Password`}</h2>
          <PasswordForm pageOutcome={passwordOutcome} />
        </section>
      </div>
      {person.role !== 'buyer' && <TwoFactorLink />}
      <SecurityLinks />
      <DigitsSwitch />
    </Page>
  );
}

function TwoFactorLink() {
  const { t } = useLingui();
  return (
    <>
      <h2 className="heading mt-12 mb-1">{t`Two-Step Verification`}</h2>
      <p className="text-muted">{t`After the password, log-in asks for a code from your phone.`}</p>
      <p className="flex flex-col items-start">
        <TextLink to="/account/second-step">{t`Open two-step verification`}</TextLink>
        <TextLink to="/account/passkeys">{t`Passkeys`}</TextLink>
        <Link to="/account/pin" className="link inline-flex min-h-11 min-w-11 items-center">
          {t`PIN`}
        </Link>
      </p>
    </>
  );
}

function SecurityLinks() {
  const { t } = useLingui();
  return (
    <>
      <h2 className="heading mt-12 mb-1">{t`Security`}</h2>
      <ul>
        <li>
          <TextLink to="/account/sessions">{t`Where you are logged in`}</TextLink>
        </li>
        <li>
          <TextLink to="/account/security-log">{t`Security log`}</TextLink>
        </li>
        <li>
          <TextLink to="/account/own-data">{t`Your data`}</TextLink>
        </li>
      </ul>
    </>
  );
}

type ProfileFormProps = Pick<AccountPageProps, 'person'> & {
  unicodeTexts: UnicodeTexts;
  outcome: ProfileOutcome | undefined;
};

function ProfileForm({ person, unicodeTexts, outcome }: ProfileFormProps) {
  const { t } = useLingui();
  const { formAction, formMethod } = useNavigation();
  return (
    <ResultForm action="/account" result={outcome}>
      <EditConflictAlert result={outcome} labelOf={(field) => (field === 'name' ? t`Name` : t`Phone`)} />
      <OriginalFields saved={{ name: person.name, phone: person.phone }} result={outcome} />
      {outcome?.ok && <Toast>{t`Your name and phone are saved.`}</Toast>}
      <TextField
        key={remountKey(unicodeTexts)}
        label={t`Name`}
        name="name"
        autoComplete="name"
        defaultValue={person.name}
      />
      <ZawgyiOffer unicodeTexts={unicodeTexts} />
      <TextField
        label={t`Phone`}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={person.phone}
        {...(person.email === null && {
          readOnly: true,
          hint: t`Only the shop can change this number.`,
        })}
      />
      <Button type="submit" look="main" busy={formMethod === 'POST' && formAction === '/account'}>
        {t`Save`}
      </Button>
    </ResultForm>
  );
}
