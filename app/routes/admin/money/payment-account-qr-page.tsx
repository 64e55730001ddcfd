import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { adminContext, formContext, picturesContext, shopContext } from '#app/context.ts';
import { accountQrPath } from '#app/domain/money/payment-accounts/payment-account.ts';
import { readAccountWithQr, saveAccountQr } from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { pictureStatus } from '#app/images/photo-upload.server.ts';
import { withBytes } from '#app/images/sent-picture.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import { QrPictureField } from '#app/ui/admin/money/qr-picture-field.tsx';
import { ACCOUNTS_PATH, accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { QrPicture } from '#app/ui/components/qr-code.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { SlipAlert } from '#app/ui/store/payments/slip-problems.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/payment-account-qr-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const account = await readAccountWithQr(context.get(shopContext).db, id);
  return data({ account: account ?? null }, { status: account ? 200 : 404 });
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const sent = context.get(formContext);
  const save = (qr: Parameters<typeof saveAccountQr>[3]['qr']) =>
    saveAccountQr(db, new Date(), context.get(adminContext).id, { id, qr });
  if (sent.has('remove')) return responseTo(await save(null), 'removed');
  if (!(await readAccountWithQr(db, id))) return responseTo({ ok: false, problem: 'no-such-account' }, 'saved');
  const [picture] = context.get(picturesContext);
  if (!picture) return data({ ok: false as const, problem: 'no-picture' as const }, { status: 400 });
  const requester = await pictureRequester(context, request);
  const converted = await withBytes(picture, (bytes) => makeSlip(bytes, requester));
  if (!converted.ok) return data(converted, { status: pictureStatus(converted.problem) });
  return responseTo(await save(converted.content), 'saved');
}

function responseTo(outcome: Awaited<ReturnType<typeof saveAccountQr>>, done: 'saved' | 'removed') {
  if (outcome.ok) return { ok: true as const, done };
  return data({ ok: false as const, problem: 'no-such-account' as const }, { status: 404 });
}

export default function PaymentAccountQr({ loaderData: { account }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSaving = useIsSubmitting();
  const { saved, refused } = formResult(actionData);
  if (!account || refused?.problem === 'no-such-account')
    return (
      <Page title={t`Not found`} width="form">
        <EmptyState
          title={<Trans>This account does not exist any more.</Trans>}
          to={ACCOUNTS_PATH}
          action={<Trans>Back to all payment accounts</Trans>}
        />
      </Page>
    );
  const { method, holder, number, qrHash, qrWidth, qrHeight } = account;
  return (
    <Page
      title={t`QR picture`}
      lead={[method, holder, number.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · ')}
      width="form"
    >
      <div className="flex flex-col items-start gap-6">
        {saved && (
          <Toast>
            {saved.done === 'saved' ? (
              <Trans>QR picture saved. Buyers see it at once.</Trans>
            ) : (
              <Trans>QR picture removed</Trans>
            )}
          </Toast>
        )}
        {refused && <SlipAlert problem={refused.problem} />}
        <UnavailableAlert result={actionData} />
        {qrHash && (
          <QrPicture src={accountQrPath(params.id, qrHash)} width={qrWidth} height={qrHeight} alt={t`QR picture`} />
        )}
        <OfficeForm method="post" encType="multipart/form-data" noValidate className="flex w-full flex-col gap-4">
          <QrPictureField key={qrHash} label={qrHash ? t`Another QR picture` : t`Choose a QR picture`} />
          <p className="quiet">
            <Trans>
              The “receive money” QR code that you saved from your wallet app. Buyers see it when they pay, and can
              download it.
            </Trans>
          </p>
          <Button type="submit" look="main" busy={isSaving}>
            <Trans>Save</Trans>
          </Button>
        </OfficeForm>
        {qrHash && (
          <OfficeForm method="post">
            <Button type="submit" name="remove" value="yes" look="danger" busy={isSaving}>
              <Trans>Remove the QR picture</Trans>
            </Button>
          </OfficeForm>
        )}
        <OfficeButtonLink to={accountPath(params.id)} size="small" look="quiet" className="-ms-3.5">
          <Trans>Back to the payment account</Trans>
        </OfficeButtonLink>
      </div>
    </Page>
  );
}
