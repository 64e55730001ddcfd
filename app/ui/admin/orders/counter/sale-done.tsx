import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { paymentQrPath } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { FinishedSale, SaleBuyer } from '#app/domain/orders/counter/counter-sale.ts';
import { adminOrderPath, payLinkPath } from '#app/domain/orders/order-paths.ts';
import { PayLink } from '#app/ui/admin/money/pay-link.tsx';
import { saleVoucherPath, VoucherOpening } from '#app/ui/admin/orders/counter/voucher-opening.tsx';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Mmk, Moment, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useMethodLabel } from '#app/ui/labels/stored-names.ts';
import { PaymentQr } from '#app/ui/store/payments/payment-qr-code.tsx';
import { ShareVoucher } from '#app/ui/voucher/share-voucher.tsx';

type SaleDoneProps = { sold: FinishedSale; buyer: SaleBuyer | undefined; onNext: () => void };

/** What to do after a sale: the change is the largest thing on the screen. */
export function SaleDone({ sold, buyer, onNext }: SaleDoneProps) {
  const { t } = useLingui();
  const methodLabel = useMethodLabel();
  const mayOpen = useMayOpen();
  const { id, number, total, change, unchecked, left, payToken, payments, payBefore } = sold;
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-4 text-center">
      <span className="mx-auto mt-2 grid size-14 place-items-center rounded-full bg-success-tint text-2xl text-success">
        <Icon name="circle-check" />
      </span>
      <div ref={heading} tabIndex={-1} role="status" className="outline-none">
        <span className="block text-muted">{change > 0 ? t`Give back` : left > 0 ? t`Still to pay` : t`Sold`}</span>
        <Price value={change || left || total} className="text-5xl font-bold" />
      </div>
      <div className="rounded-box border border-base-300 bg-surface p-4 text-start">
        <OfficeLink to={adminOrderPath(id)} className="tall-link link font-semibold">{t`Order ${number}`}</OfficeLink>
        {buyer && (
          <p className="wrap-anywhere">
            <bdi>{buyer.name}</bdi> <span className="text-muted tabular-nums">{buyer.phone}</span>
          </p>
        )}
        <dl className="mt-2 flex flex-col gap-1">
          {payments.map(({ method, amount }) => (
            <div key={`${method} ${amount}`} className="flex justify-between gap-3">
              <dt className="text-muted">{methodLabel(method)}</dt>
              <dd className="font-semibold">
                <Mmk value={amount} />
              </dd>
            </div>
          ))}
          {left > 0 && payments.length > 0 && (
            <div className="flex justify-between gap-3">
              <dt className="text-muted">{t`Still to pay`}</dt>
              <dd className="font-semibold">
                <Mmk value={left} />
              </dd>
            </div>
          )}
          <div className="mt-1 flex justify-between gap-3 border-t border-base-300 pt-2 font-semibold">
            <dt>{t`Total`}</dt>
            <dd className="text-lg">
              <Mmk value={total} />
            </dd>
          </div>
        </dl>
        {left > 0 && (
          <p className="mt-2 quiet">
            {payBefore ? (
              <Trans>
                The shop keeps the goods until <Moment at={payBefore} />, or longer once something is paid. It confirms
                the order when all is paid.
              </Trans>
            ) : (
              t`The shop keeps the goods, and confirms the order when all is paid.`
            )}
          </p>
        )}
        {unchecked > 0 && (
          <p className="mt-2 quiet">
            <Trans>
              <Mmk value={unchecked} /> waits in the payments to check.
            </Trans>
          </p>
        )}
      </div>
      {sold.qr && <PaymentQr {...sold.qr} src={paymentQrPath(id, null, sold.qr.amount)} orderNumber={number} />}
      {payToken && <PayLink path={payLinkPath(payToken)} number={number} />}
      {mayOpen('/admin/voucherModal') && (
        <>
          <OfficeButtonLink to={saleVoucherPath(id)} look="tonal">
            {t`View Voucher`}
          </OfficeButtonLink>
          <ShareVoucher orderId={id} number={number} />
          <VoucherOpening />
        </>
      )}
      <div className="admin-act">
        <Button look="main" onClick={onNext} className="grow">
          {t`New sale`}
        </Button>
      </div>
    </div>
  );
}
