import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { formatDate } from '#app/domain/date-format.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { ProofFields } from '#app/ui/account/proof-fields.tsx';
import { TooManyAttempts } from '#app/ui/account/too-many-attempts.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';

type Refusal = { ok: false; problem: 'wrong-password' | 'wrong-code' | 'required' } | Throttled;
type Outcome = FormResult<object, Refusal>;

type TwoFactorPageProps = {
  on: { since: string; codesLeft: number } | null;
  required: boolean;
  beginning?: Outcome | undefined;
  removal?: Outcome | undefined;
  renewal?: Outcome | undefined;
};

export function TwoFactorPage({ on, required, beginning, removal, renewal }: TwoFactorPageProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Two-Step Verification`}
      lead={t`After your password, log-in asks for a code that only your phone can make. A stolen password alone opens nothing.`}
      width="form"
    >
      {removal?.ok && <Toast>{t`Two-step verification is off.`}</Toast>}
      {on ? (
        <TwoFactorOn {...on} required={required} removal={removal} renewal={renewal} />
      ) : (
        <TwoFactorOff required={required} outcome={beginning} />
      )}
      <p className="mt-8">
        <TextLink to="/account">{t`My Account`}</TextLink>
      </p>
    </Page>
  );
}

function TwoFactorOff({ required, outcome }: { required: boolean; outcome: Outcome | undefined }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  return (
    <ActionForm action="/account/second-step/secret" label={t`Set up`} look="main" outcome={outcome}>
      {required && (
        <Alert tone="warning">
          {search.get('after') === 'required'
            ? t`This shop requires two-step verification for every admin. Set yours up to continue.`
            : t`This shop requires two-step verification for every admin.`}
        </Alert>
      )}
      <p>{t`It takes two minutes and an authenticator app on your phone. First, your password.`}</p>
    </ActionForm>
  );
}

type OnProps = Pick<TwoFactorPageProps, 'required' | 'removal' | 'renewal'> & { since: string; codesLeft: number };

function TwoFactorOn({ since, codesLeft, required, removal, renewal }: OnProps) {
  const { t } = useLingui();
  const date = formatDate(since, useLocale());
  return (
    <>
      <p>
        <span className="font-semibold text-success">{t`On`}</span> {t`since ${date}.`}{' '}
        <Plural
          value={codesLeft}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      {codesLeft < 3 && (
        <div className="mt-4">
          <Alert tone="warning">{t`Make new recovery codes before you run out of them.`}</Alert>
        </div>
      )}
      <h2 className="heading mt-10 mb-4">{t`New Recovery Codes`}</h2>
      <ActionForm action="/account/second-step/recovery-codes" label={t`Make new codes`} withCode outcome={renewal}>
        <p className="text-muted">{t`You get ten new codes, and the old ones stop working.`}</p>
      </ActionForm>
      <h2 className="heading mt-10 mb-4">{t`Turn Off`}</h2>
      {required ? (
        <p>
          <Trans>
            This shop requires two-step verification for every admin, so it stays on. See{' '}
            <Link to="/admin/security" className="link">
              Security
            </Link>
            .
          </Trans>
        </p>
      ) : (
        <ActionForm
          action="/account/second-step/removal"
          label={t`Turn off`}
          look="danger"
          withCode
          outcome={removal}
        />
      )}
    </>
  );
}

type ActionFormProps = {
  action: string;
  label: string;
  look?: 'main' | 'danger';
  withCode?: boolean;
  outcome: Outcome | undefined;
  children?: ReactNode;
};

function ActionForm({ action, label, look, withCode = false, outcome, children }: ActionFormProps) {
  const { t } = useLingui();
  const { formAction } = useNavigation();
  const { refused } = formResult(outcome);
  return (
    <ResultForm action={action} result={outcome}>
      {children}
      {refused?.problem === 'throttled' && <TooManyAttempts minutes={refused.minutes} />}
      {refused?.problem === 'required' && <Alert>{t`This shop requires two-step verification for every admin.`}</Alert>}
      <ProofFields refusal={refused?.problem} withCode={withCode} />
      <Button type="submit" {...(look && { look })} busy={formAction === action}>
        {label}
      </Button>
    </ResultForm>
  );
}
