import { useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { shopContext } from '#app/context.ts';
import { text } from '#app/domain/fields.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { accountAction } from '#app/http/form-action.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { CodeField } from '#app/ui/account/code-field.tsx';
import { RecoveryCodes } from '#app/ui/account/recovery-codes.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { QrCode } from '#app/ui/components/qr-code.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/two-factor-setup';
import '#app/i18n/back-office-translations.ts';

const codeForm = z.object({ code: text(40) });

export const middleware = [requirePerson, requireStaff];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const { name } = await readShopDetails(db);
  return { secret: await auth.twoFactor.findPendingSecret(new Date(), authenticatedRequestOf(request, context), name) };
}

/** No later response shows these recovery codes again. */
export const action = accountAction(codeForm, async ({ auth: { twoFactor }, by, value, request, context }) => {
  const ownRequest = authenticatedRequestOf(request, context);
  if (!(await twoFactor.findPendingSecret(by.now, ownRequest, ''))) return seeOther('/account/second-step');
  const turnedOn = await twoFactor.turnOn(by.now, ownRequest, value.code);
  return turnedOn.ok || turnedOn.problem === 'wrong-code' ? turnedOn : seeOther('/account/second-step');
});

export default function TwoFactorSetup({ loaderData: { secret }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved, refused, problems } = formResult(actionData);
  if (saved) return <RecoveryCodes codes={saved.codes} message={t`Two-step verification is on.`} />;
  const wrongCode = refused ? t`This code is wrong. Wait for the next one and try again.` : undefined;
  if (!secret) return <NothingToSetUp />;
  return (
    <Page
      title={t`Set up two-step verification`}
      lead={t`You need an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.`}
      width="form"
    >
      <ol className="flex list-decimal flex-col gap-6 ps-5 marker:font-semibold">
        <li className="ps-1">
          {t`In the app, add an account and scan this picture.`}
          <QrCode
            {...secret.qr}
            label={t`QR code for the authenticator app`}
            className="mt-3 w-full max-w-64 rounded-box"
          />
          <p className="mt-3">
            <a href={secret.url} className="link inline-flex min-h-11 items-center">
              {t`The app is on this phone: open it`}
            </a>
          </p>
          <p className="text-sm text-muted">{t`Or type this key into the app:`}</p>
          <p className="mt-1 font-mono text-lg select-all" translate="no">
            {secret.letters}
          </p>
        </li>
        <li className="ps-1">
          <ResultForm result={actionData}>
            <p>{t`Enter the six digits that the app shows now.`}</p>
            <CodeField problem={wrongCode ?? problems.code} />
            <SubmitButton>{t`Turn on`}</SubmitButton>
          </ResultForm>
        </li>
      </ol>
    </Page>
  );
}

function NothingToSetUp() {
  const { t } = useLingui();
  return (
    <Page title={t`Set up two-step verification`} width="form">
      <div className="flex flex-col items-start gap-4">
        <Alert tone="warning">{t`The key was shown for 15 minutes, or two-step verification is on already.`}</Alert>
        <ButtonLink to="/account/second-step" look="main">
          {t`Back to two-step verification`}
        </ButtonLink>
      </div>
    </Page>
  );
}
