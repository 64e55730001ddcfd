import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderReturn } from '#app/domain/orders/returns/return.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { Day, Mmk } from '#app/ui/components/amount-text.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { VoucherFacts, VoucherHeader } from '#app/ui/voucher/voucher-header.tsx';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import { VoucherPrintFrame } from '#app/ui/voucher/voucher-print-frame.tsx';

type ReturnVoucherProps = {
  orderReturn: OrderReturn;
  shop: ShopDetails;
  contacts: Contact[];
  close: ReactNode;
  children?: ReactNode;
};

export function ReturnVoucher({ orderReturn, shop, contacts, close, children }: ReturnVoucherProps) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const { number, order, lines, value, refund, method, undoneAt } = orderReturn;
  const units = Object.fromEntries(lines.map((line) => [line.line, { phoneLabels: line.units, tax: null }]));
  const facts = [
    { label: t`Order`, value: `${order.number}` },
    { label: t`Name`, value: buyerName(order.name) },
    { label: t`Phone`, value: order.phone },
  ];
  return (
    <div className="rounded-box border border-base-300 px-5 pt-5 sm:px-8 sm:pt-8 not-print:[&_[data-paper=a5]_.figures]:whitespace-normal">
      <VoucherPrintFrame
        title={`${t`Return voucher ${number}`} - ${shop.name}`}
        total={{ label: t`Money back`, amount: refund }}
        close={close}
        below={children}
      >
        {(paper) => (
          <article data-paper={paper} className="voucher @container">
            <VoucherHeader
              shop={shop}
              contacts={contacts}
              title={t`Return voucher ${number}`}
              id="return-voucher"
              at={orderReturn.at}
            />
            {undoneAt && (
              <p className="mt-[0.75em] font-semibold">
                <Trans>
                  This return was a mistake. It was undone on <Day at={undoneAt} /> and does not count.
                </Trans>
              </p>
            )}
            <VoucherFacts facts={facts} />
            <VoucherLines order={{ items: lines, total: value }} units={units} />
            <dl className="mt-[0.75em] flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-[1em] font-semibold">
              <dt>{t`Money back`}</dt>
              <dd className="text-right">
                <Mmk value={refund} />
                {method && <span className="block font-normal wrap-anywhere">{method}</span>}
              </dd>
            </dl>
          </article>
        )}
      </VoucherPrintFrame>
    </div>
  );
}
