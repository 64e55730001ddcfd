import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef } from 'react';
import type { FormProps } from 'react-router';
import { tinykeys } from 'tinykeys';
import type { PaymentFlag } from '#app/domain/money/payments/payment-flags.ts';
import { moneyRowsOf } from '#app/domain/money/payments/payment-ledger.ts';
import type { QueuedPayment } from '#app/domain/money/payments/payment-queue.ts';
import type { SlipQr } from '#app/domain/money/slips/slip-qr.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { isIgnored } from '#app/ui/admin/components/ignored-keys.ts';
import { RejectionFields } from '#app/ui/admin/money/rejection-fields.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SlipPictures } from '#app/ui/components/slip-pictures.tsx';
import { StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { RowLink } from '#app/ui/lists/row-link.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

/** The fragment of the queue's URL that leads to the payment to check. */
export const TO_CHECK = 'to-check';

type PaymentToCheckProps = { payment: QueuedPayment; Form: ComponentType<FormProps>; isBusy: boolean };

/** Shows a payment beside its order, with warnings. The key V verifies it; R focuses the reason for a rejection. */
export function PaymentToCheck({ payment, Form, isBusy }: PaymentToCheckProps) {
  const path = `/admin/payments/${encodeURIComponent(payment.id)}`;
  const hasSlips = payment.slips.length > 0;
  const sideClass = hasSlips ? 'lg:col-start-2' : '';
  const verifyButton = useRef<HTMLButtonElement>(null);
  const rejectFields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const verifyNow = () => verifyButton.current?.click();
    const chooseReason = (event: KeyboardEvent) => {
      event.preventDefault();
      rejectFields.current?.querySelector('select')?.focus();
    };
    return tinykeys(window, { KeyV: verifyNow, KeyR: chooseReason }, { ignore: isIgnored });
  }, []);
  return (
    <div
      id={TO_CHECK}
      className={`grid scroll-mt-4 grid-cols-1 gap-x-8 gap-y-5 ${hasSlips ? 'lg:grid-cols-[minmax(0,auto)_minmax(24rem,1fr)] lg:grid-rows-[auto_1fr]' : 'max-w-3xl'}`}
    >
      <div className={`flex flex-col gap-5 ${sideClass}`}>
        <Flags flags={payment.flags} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Facts payment={payment} />
          <OrderFacts payment={payment} />
        </div>
      </div>
      {hasSlips && (
        <figure className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SlipPictures slips={payment.slips} />
        </figure>
      )}
      <div className={`flex flex-col gap-5 ${sideClass}`}>
        <p className="font-semibold">
          <Trans>Look in the wallet app's history. A picture is not money.</Trans>
        </p>
        <Form method="post" action={`${path}/verification`}>
          <Button ref={verifyButton} type="submit" look="main" busy={isBusy} aria-keyshortcuts="V">
            <Trans>Verify</Trans>{' '}
            <span
              aria-hidden="true"
              className="rounded-field border border-current px-1.5 font-mono text-sm max-sm:hidden"
            >
              V
            </span>
          </Button>
        </Form>
        <Form method="post" action={`${path}/rejection`} noValidate>
          <fieldset ref={rejectFields} className="flex flex-col gap-3">
            <RejectionFields shortcut="R" />
            <Button type="submit" look="danger" busy={isBusy} className="self-start">
              <Trans>Reject</Trans>
            </Button>
          </fieldset>
        </Form>
      </div>
    </div>
  );
}

function Facts({ payment: { amount, number, method, account, submittedAt, qr } }: { payment: QueuedPayment }) {
  return (
    <div>
      <p className="text-2xl font-semibold">
        <Mmk value={amount} />
      </p>
      <p className="text-lg tabular-nums select-all wrap-anywhere">{number ?? <Trans>No transaction number</Trans>}</p>
      <p className="text-muted wrap-anywhere">
        {method}
        {account && ` · ${account.holder} · ${account.number}`}
      </p>
      <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
        <Moment at={submittedAt} />
      </p>
      {qr && <QrFacts qr={qr} />}
    </div>
  );
}

/** A picture proves nothing, so its facts are below those that the buyer entered. */
function QrFacts({ qr: { amount, number, receiver, at } }: { qr: SlipQr }) {
  return (
    <p className="mt-2 text-sm text-muted wrap-anywhere">
      <Trans>QR code of the picture</Trans>
      {amount !== undefined && (
        <>
          {' · '}
          <Mmk value={amount} />
        </>
      )}
      {number && ` · ${number}`}
      {receiver && ` · ${receiver}`}
      {at && (
        <>
          {' · '}
          <Moment at={at.toISOString()} />
        </>
      )}
    </p>
  );
}

function OrderFacts({ payment: { order, balance } }: { payment: QueuedPayment }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <RowLink to={adminOrderPath(order.id)} className="tall-link link font-semibold">
          {t`Order ${order.number}`}
        </RowLink>
        <StatusBadge status={order.status} />
        {balance.status !== 'checking' && <PaymentBadge status={balance.status} />}
      </p>
      <p className="wrap-anywhere">
        {order.name} · {order.phone}
      </p>
      <MoneyRows rows={moneyRowsOf(order, balance)} />
    </div>
  );
}

function Flags({ flags }: { flags: PaymentFlag[] }) {
  const { t } = useLingui();
  const labels: Record<PaymentFlag, string> = {
    'order-canceled': t`The order is canceled`,
    'nothing-due': t`Nothing is due`,
    'another-amount': t`Different from the amount due`,
    'over-limit': t`More than the account's limit`,
    'same-number': t`Part of the number is in another payment`,
    'same-picture': t`The same picture as another payment`,
    'same-qr': t`The same QR code as another payment`,
    'qr-amount': t`The QR code says another amount`,
    'qr-number': t`The QR code says another number`,
    'qr-receiver': t`The QR code says another receiver`,
    'qr-time': t`The time in the QR code is before the order or in the future`,
    'no-number': t`No transaction number`,
  };
  if (flags.length === 0) return null;
  return (
    <ul aria-label={t`Check first`} className="flex flex-wrap gap-2">
      {flags.map((flag) => (
        <li key={flag}>
          <Badge colour={flag === 'order-canceled' || flag === 'nothing-due' ? 'red' : 'yellow'}>{labels[flag]}</Badge>
        </li>
      ))}
    </ul>
  );
}
