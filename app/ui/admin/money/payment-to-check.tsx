import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { FormProps } from 'react-router';
import { tinykeys } from 'tinykeys';
import type { PaymentFlag, TransferPlace } from '#app/domain/money/checking/payment-flags.ts';
import type { QueuedPayment } from '#app/domain/money/checking/payment-queue.ts';
import { totalAfterReturns } from '#app/domain/money/payments/payment-ledger.ts';
import type { SlipQr } from '#app/domain/money/slips/slip-qr.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { isIgnored } from '#app/ui/admin/components/ignored-keys.ts';
import { NoEmailNote } from '#app/ui/admin/labels/no-email-note.tsx';
import { OrderStatusWords } from '#app/ui/admin/labels/order-status-words.tsx';
import { RejectionFields } from '#app/ui/admin/money/rejection-fields.tsx';
import { StatementTime } from '#app/ui/admin/money/statement-lists.tsx';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { SlipThumbnails } from '#app/ui/components/slip-pictures.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

export const TO_CHECK = 'to-check';

type PaymentToCheckProps = { payment: QueuedPayment; Form: ComponentType<FormProps>; isBusy: boolean };

/** Shows a payment beside its order, with warnings. The key V verifies it; R opens the form that rejects it. */
export function PaymentToCheck({ payment, Form, isBusy }: PaymentToCheckProps) {
  const { t } = useLingui();
  const path = `/admin/payments/${encodeURIComponent(payment.id)}`;
  const mayDecide = useMaySend(`${path}/verification`);
  const verifyButton = useRef<HTMLButtonElement>(null);
  const rejectFields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const verifyNow = () => verifyButton.current?.click();
    const chooseReason = (event: KeyboardEvent) => {
      event.preventDefault();
      rejectFields.current?.closest('details')?.setAttribute('open', '');
      rejectFields.current?.querySelector('select')?.focus();
    };
    return tinykeys(window, { KeyV: verifyNow, KeyR: chooseReason }, { ignore: isIgnored });
  }, []);
  return (
    <div id={TO_CHECK} className="flex max-w-3xl scroll-mt-16 flex-col gap-3">
      <Evidence payment={payment} />
      <Flags flags={payment.flags} />
      {!payment.buyer.hasEmail && <NoEmailNote />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        {payment.slips.length > 0 && <SlipThumbnails slips={payment.slips} isLarge />}
        <Facts payment={payment} />
      </div>
      <OrderFacts payment={payment} />
      <p className="rounded-box bg-warning-tint px-4 py-3 text-warning">
        {t`Look in the wallet app's history. A picture is not money.`}
      </p>
      {mayDecide && (
        <>
          <Fold summary={t`Reject`} hint={t`asks for a reason and tells the buyer`}>
            <Form method="post" action={`${path}/rejection`} noValidate>
              <fieldset ref={rejectFields} className="flex flex-col gap-3">
                <RejectionFields shortcut="R" />
                <Button type="submit" look="danger" busy={isBusy} className="self-start">
                  {t`Reject`}
                </Button>
              </fieldset>
            </Form>
          </Fold>
          <Form method="post" action={`${path}/verification`} className="admin-act">
            <Button ref={verifyButton} type="submit" look="main" busy={isBusy} aria-keyshortcuts="V">
              <Trans>
                Verify <Mmk value={payment.amount} />
              </Trans>{' '}
              <span
                aria-hidden="true"
                className="rounded-field border border-current px-1.5 font-mono text-sm max-sm:hidden"
              >
                V
              </span>
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}

function Facts({ payment: { amount, number, method, account, submittedAt, qr } }: { payment: QueuedPayment }) {
  const { t } = useLingui();
  return (
    <div className="min-w-0">
      <p className="text-xl/tight font-bold *:whitespace-normal sm:text-2xl/tight">
        <Mmk value={amount} />
      </p>
      <Fact label={t`Paid to`}>
        {method}
        {account && ` · ${account.holder} · ${account.number}`}
      </Fact>
      <Fact label={t`Transaction number`}>
        {number === null ? t`No transaction number` : <TransactionNumber number={number} />}
      </Fact>
      <Fact label={t`Reported`}>
        <Moment at={submittedAt} />
      </Fact>
      {qr && <QrFacts qr={qr} />}
    </div>
  );
}

export function Evidence({ payment: { agrees, statement } }: { payment: Pick<QueuedPayment, 'agrees' | 'statement'> }) {
  const { t } = useLingui();
  if (!agrees && !statement) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {statement && (
        <Badge colour="green">
          <Trans>
            In the statement of {statement.holder} · <StatementTime {...statement} />
          </Trans>
        </Badge>
      )}
      {agrees && <Badge colour="green">{t`Agrees in all points`}</Badge>}
    </span>
  );
}

export function TransactionNumber({ number }: { number: string }) {
  return (
    <span className="tabular-nums select-all">
      {number.slice(0, -4)}
      <b className="text-primary">{number.slice(-4)}</b>
    </span>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className="mt-1.5 leading-snug wrap-anywhere *:whitespace-normal">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold *:whitespace-normal">{children}</dd>
    </dl>
  );
}

/** A picture proves nothing, so its facts are below those that the buyer entered. */
function QrFacts({ qr: { amount, number, receiver, at } }: { qr: SlipQr }) {
  const { t } = useLingui();
  return (
    <p className="mt-2 text-sm text-muted wrap-anywhere">
      {t`QR code of the picture`}
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

function OrderFacts({ payment: { order, balance, amount, transfer } }: { payment: QueuedPayment }) {
  const { t } = useLingui();
  const locale = useLocale();
  const buyerName = useBuyerName();
  const price = ORDER_STATUSES[order.status].isPayable ? totalAfterReturns(order) : 0;
  const left = price - balance.paid - amount;
  return (
    <div className="order-card py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <OfficeRowLink to={adminOrderPath(order.id)} className="tall-link link font-semibold">
          {t`Order ${order.number}`}
        </OfficeRowLink>
        <OrderStatusWords
          order={{ ...order, cancelRequested: false }}
          payment={balance.status === 'checking' ? null : balance.status}
        />
      </p>
      <p className="text-muted wrap-anywhere">{[buyerName(order.name), order.phone].filter(Boolean).join(' · ')}</p>
      <dl className="mt-2 *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4 tabular-nums">
        <div>
          <dt className="text-muted">{t`Total`}</dt>
          <dd>{formatNumber(price, locale)}</dd>
        </div>
        {balance.paid > 0 && (
          <div>
            <dt className="text-muted">
              <Trans context="money received">Paid</Trans>
            </dt>
            <dd>{formatNumber(balance.paid, locale)}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">
            {t`This transfer`} {transfer && <TransferBadge {...transfer} />}
          </dt>
          <dd>{formatNumber(amount, locale)}</dd>
        </div>
        <div className="mt-1 border-t border-gold pt-1 font-semibold">
          <dt>{left < 0 ? t`Too much` : t`Left after it`}</dt>
          <dd>{formatNumber(Math.abs(left), locale)}</dd>
        </div>
      </dl>
    </div>
  );
}

function TransferBadge({ place, count }: TransferPlace) {
  const { t } = useLingui();
  return <Badge colour="grey">{t`${place} of ${count}`}</Badge>;
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
