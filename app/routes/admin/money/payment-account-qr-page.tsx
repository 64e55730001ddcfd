import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, personContext, picturesContext, shopContext } from '#app/context.ts';
import { merchantQrProblem, readMerchantQr, writePaymentQr } from '#app/domain/money/merchant-qr/merchant-qr.ts';
import { accountQrPath, QR_WALLETS } from '#app/domain/money/payment-accounts/payment-account.ts';
import {
  type QrContent,
  readAccountWithQr,
  saveAccountQr,
  saveQrWallets,
} from '#app/domain/money/payment-accounts/payment-account-qr.server.ts';
import { qrPath } from '#app/domain/text/code-paths.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { pictureStatus } from '#app/images/photo-upload.server.ts';
import { withBytes } from '#app/images/sent-picture.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { QrTest, useMerchantQrProblems } from '#app/ui/admin/money/merchant-qr-test.tsx';
import { QrPictureField } from '#app/ui/admin/money/qr-picture-field.tsx';
import { ACCOUNTS_PATH, accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { QrPicture } from '#app/ui/components/qr-code.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { isSlipProblem, SlipAlert } from '#app/ui/store/payments/slip-problems.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/payment-account-qr-page';

const TEST_AMOUNT = 100;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const account = await readAccountWithQr(context.get(shopContext).db, id);
  const merchantQr = account?.merchantQr ?? '';
  const read = readMerchantQr(merchantQr);
  const test = read.ok && {
    merchant: read.merchant,
    text: merchantQr,
    qr: qrPath(writePaymentQr(merchantQr, TEST_AMOUNT, 'TEST') ?? merchantQr),
  };
  return data({ account: account ?? null, test: test || null }, { status: account ? 200 : 404 });
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const sent = context.get(formContext);
  const { id: uid } = context.get(personContext);
  const save = (qr: QrContent | null | undefined, merchantQr: string | null) =>
    saveAccountQr(db, { now: new Date(), uid }, { id, ...(qr !== undefined && { qr }), merchantQr });
  if (sent.has('remove')) return responseTo(await save(null, null), 'removed');
  if (sent.has('tested')) {
    const qrWallets = QR_WALLETS.filter((wallet) => sent.getAll('wallet').includes(wallet));
    return responseTo(
      await saveQrWallets(db, { now: new Date(), uid }, { id, tested: String(sent.get('tested')), qrWallets }),
      'tested',
    );
  }
  if (!(await readAccountWithQr(db, id))) return responseTo({ ok: false, problem: 'no-such-account' }, 'saved');
  const pasted = String(sent.get('pasted') ?? '').trim();
  const text = String(sent.get('text') ?? '').trim() || pasted;
  const qrProblem = text ? merchantQrProblem(text) : null;
  const merchantQr = text && !qrProblem ? text : null;
  const [picture] = context.get(picturesContext);
  if (!picture && pasted) {
    if (qrProblem) return data({ ok: false as const, problem: qrProblem }, { status: 400 });
    return responseTo(await save(undefined, merchantQr), 'saved');
  }
  if (!picture) return data({ ok: false as const, problem: 'no-picture' as const }, { status: 400 });
  const requester = await pictureRequester(context, request);
  const converted = await withBytes(picture, (bytes) => makeSlip(bytes, requester));
  if (!converted.ok) return data(converted, { status: pictureStatus(converted.problem) });
  return responseTo(await save(converted.content, merchantQr), 'saved', qrProblem);
}

function responseTo(
  outcome: Awaited<ReturnType<typeof saveQrWallets>>,
  done: 'saved' | 'removed' | 'tested',
  qrProblem: ReturnType<typeof merchantQrProblem> = null,
) {
  if (outcome.ok) return { ok: true as const, done, qrProblem };
  if (outcome.problem === 'other-code') return data({ ok: false as const, problem: outcome.problem }, { status: 409 });
  return data({ ok: false as const, problem: 'no-such-account' as const }, { status: 404 });
}

export default function PaymentAccountQr({ loaderData: { account, test }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSaving = useIsSubmitting();
  const { saved, refused } = formResult(actionData);
  const problems = useMerchantQrProblems();
  if (!account || refused?.problem === 'no-such-account')
    return (
      <Page title={t`Not found`} width="form">
        <EmptyState
          title={t`This account does not exist any more.`}
          to={ACCOUNTS_PATH}
          action={t`Back to all payment accounts`}
        />
      </Page>
    );
  const { method, holder, number, qrHash, qrWidth, qrHeight, qrWallets } = account;
  return (
    <Page
      title={t`QR picture`}
      lead={[method, holder, number.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · ')}
      width="form"
    >
      <div className="flex flex-col items-start gap-6">
        {saved && <Toast>{saved.done === 'removed' ? t`QR picture removed` : t`Saved. Buyers see it at once.`}</Toast>}
        {saved?.qrProblem && (
          <Alert tone="warning">
            {problems[saved.qrProblem]} {t`The picture is shown as it is.`}
          </Alert>
        )}
        {refused &&
          (isSlipProblem(refused.problem) ? (
            <SlipAlert problem={refused.problem} />
          ) : (
            <Alert>{problems[refused.problem]}</Alert>
          ))}
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
          <Fold summary={t`Paste the text of the QR code`} hint={t`If the picture cannot be read`}>
            <TextField label={t`Text of the QR code`} name="pasted" multiline autoComplete="off" spellCheck={false} />
          </Fold>
          <Button type="submit" look="main" busy={isSaving}>
            {t`Save`}
          </Button>
        </OfficeForm>
        {test && <QrTest {...test} wallets={qrWallets} amount={TEST_AMOUNT} />}
        {(qrHash || test) && (
          <OfficeForm method="post">
            <Button type="submit" name="remove" value="yes" look="danger" busy={isSaving}>
              {t`Remove the QR picture`}
            </Button>
          </OfficeForm>
        )}
        <OfficeButtonLink to={accountPath(params.id)} size="small" look="quiet" className="-ms-3.5">
          {t`Back to the payment account`}
        </OfficeButtonLink>
      </div>
    </Page>
  );
}
