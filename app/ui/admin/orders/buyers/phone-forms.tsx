import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

type BuyerNumber = {
  id: string;
  phone: string;
  email: string | null;
  verifiedPhone: string | null;
  isPhoneConfirmed: boolean;
  lacksNumber: boolean;
};

export function PhoneBadge({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useLingui();
  return isConfirmed ? (
    <Badge colour="green">{t`Number confirmed`}</Badge>
  ) : (
    <Badge colour="grey">{t`Number not confirmed`}</Badge>
  );
}

export function NumberLostBadge() {
  const { t } = useLingui();
  return <Badge colour="red">{t`Cannot log in: number lost`}</Badge>;
}

export function BuyerPhone({ buyer }: { buyer: BuyerNumber }) {
  const { t } = useLingui();
  const { id, phone, email, verifiedPhone, isPhoneConfirmed, lacksNumber } = buyer;
  const label = verifiedPhone === null ? t`I have spoken to this person` : t`Change the number`;
  return (
    <section aria-label={t`Phone number`} className="order-card">
      {lacksNumber && (
        <Alert tone="warning">
          <Trans>
            This number went to another buyer, so this one cannot log in. Speak to this person on another number of
            theirs and enter it here.
          </Trans>
        </Alert>
      )}
      {verifiedPhone !== null && (
        <PhoneAct id={id} act="undo" look="plain" label={t`Take back the confirmation`}>
          <p className="text-sm text-muted">
            {isPhoneConfirmed
              ? t`You have spoken to this person. The number opens no other account.`
              : t`You have spoken to this person on ${verifiedPhone}. It opens no other account.`}
          </p>
        </PhoneAct>
      )}
      {(!isPhoneConfirmed || email === null) && (
        <PhoneAct id={id} act="confirm" look="tonal" label={label}>
          <LoginNumberField defaultValue={lacksNumber ? '' : phone} />
        </PhoneAct>
      )}
    </section>
  );
}

export function LoginNumberField(props: { defaultValue?: string; typed?: string | undefined; problem?: string }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Phone`}
      name="phone"
      type="tel"
      autoComplete="off"
      hint={t`The buyer logs in with this number.`}
      {...props}
    />
  );
}

type PhoneActProps = {
  id: string;
  act: 'confirm' | 'undo';
  look: 'main' | 'tonal' | 'plain' | 'danger';
  label: ReactNode;
  fields?: Record<string, string>;
  children?: ReactNode;
};

export function PhoneAct({ id, act, look, label, fields = {}, children }: PhoneActProps) {
  return (
    <OfficeForm
      method="post"
      action={`${buyerPath(id)}/phone${useListSearch()}`}
      noValidate
      className="flex flex-col items-stretch gap-3"
    >
      {children}
      {Object.entries({ ...fields, act }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look={look} size="small" className="h-auto! min-h-11 self-start py-1.5">
        {label}
      </Button>
    </OfficeForm>
  );
}

export function ResetLinkCard({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <section className="order-card">
      <p className="text-sm text-muted">
        {t`Has this buyer forgotten the password? Give them a link to set a new one.`}
      </p>
      <OfficeButtonLink to={`${buyerPath(id)}/reset-link${useListSearch()}`} look="plain" className="self-start">
        {t`Link for a new password`}
      </OfficeButtonLink>
    </section>
  );
}
