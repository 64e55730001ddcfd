import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { sumMmk } from '#app/domain/money.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.ts';
import type { VoucherPayments } from '#app/domain/payments/payment-ledger.ts';
import type { Contact } from '#app/domain/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import type { SoldUnits } from '#app/domain/units/sold-units.ts';
import type { VoucherWarranties as Warranties } from '#app/domain/warranties/warranty.ts';
import { Day, Mmk } from '#app/ui/components/amount.tsx';
import { useContactLabels } from '#app/ui/components/contact-links.tsx';
import { StatusBadge } from '#app/ui/components/order-badges.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import type { Paper } from '#app/ui/voucher/print-papers.ts';
import { usePaper, usePrintSheet } from '#app/ui/voucher/print-sheet.ts';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import { VoucherPayment } from '#app/ui/voucher/voucher-payment.tsx';
import { PaperChoice, VoucherPrinting } from '#app/ui/voucher/voucher-printing.tsx';
import { VoucherWarranties } from '#app/ui/voucher/voucher-warranties.tsx';

type VoucherProps = {
  /** One, or several to print at once. */
  orders: Order[];
  shop: ShopDetails;
  contacts: Contact[];
  payments: VoucherPayments;
  units: SoldUnits;
  warranties: Warranties;
  /** The id of the heading. */
  id: string;
  /** The link or button back. */
  close: ReactNode;
  /** Shown below the voucher on screen only. */
  children?: ReactNode;
};

/** A voucher with print controls (SPEC 2). Print shows the document only (app.css). */
export function Voucher({ orders, id, close, children, ...shared }: VoucherProps) {
  const { t } = useLingui();
  const [paper, choosePaper] = usePaper();
  const sheet = useRef<HTMLDivElement>(null);
  const numbers = orders.map(({ number }) => number).join(', ');
  usePrintSheet(sheet, paper, `${t`Voucher ${numbers}`} - ${shared.shop.name}`);
  return (
    <>
      <div ref={sheet} className="flex flex-col gap-10 pb-6">
        {orders.map((order, index) => (
          <VoucherDocument
            key={order.id}
            {...shared}
            order={order}
            id={index === 0 ? id : `${id}-${order.number}`}
            paper={paper}
          />
        ))}
      </div>
      <div className="pb-6 noscript:hidden print:hidden">
        <PaperChoice paper={paper} onPaper={choosePaper} />
      </div>
      {children}
      <div className="sticky bottom-(--bottom-bar-height) flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-base-300 bg-base-100 py-3 in-[dialog]:-bottom-5 in-[dialog]:-mb-5 in-[dialog]:bg-surface sm:in-[dialog]:-bottom-7 sm:in-[dialog]:-mb-7">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Trans>Total</Trans>
          <strong className="text-lg font-semibold">
            <Mmk value={sumMmk(orders.map(({ total }) => total)) ?? 0} />
          </strong>
        </p>
        <VoucherPrinting sheet={sheet}>{close}</VoucherPrinting>
      </div>
    </>
  );
}

type DocumentProps = Omit<VoucherProps, 'orders' | 'close' | 'children'> & {
  order: Order;
  paper: Paper;
};

/** Sizes are in em, so that the paper sets the scale. */
function VoucherDocument({ order, shop, contacts, payments, units, warranties, id, paper }: DocumentProps) {
  const { t } = useLingui();
  const words = useContactLabels();
  const balance = payments.balances[order.id];
  // The header shows the phone as typed.
  const apps = contacts.filter(({ by }) => by !== 'phone');
  const facts = [
    { label: t`Name`, value: order.name },
    { label: t`Phone`, value: order.phone },
    { label: t`Address`, value: order.address },
    { label: t`Payment Method`, value: order.paymentMethod },
  ];
  return (
    <article data-paper={paper} className="voucher @container">
      <header className="flex flex-wrap justify-between gap-x-[2em] border-b-2 border-base-content pb-[0.75em] @max-[34em]:block">
        <div className="min-w-0 flex-1 @max-[34em]:text-center">
          <p className="text-[1.5em] font-semibold">
            <UnbrokenText text={shop.name} />
          </p>
          {shop.address && (
            <p className="whitespace-pre-line">
              <UnbrokenText text={shop.address} />
            </p>
          )}
          {shop.phone && <p className="tabular-nums">{shop.phone}</p>}
        </div>
        {/* Below both columns on a sheet, between them on a roll. */}
        {apps.length > 0 && (
          <div className="tabular-nums @max-[34em]:text-center @min-[34em]:order-1 @min-[34em]:basis-full">
            {apps.map(({ by, shown }) => (
              <p
                key={by}
                className="inline-block max-w-full pe-[1.25em] wrap-anywhere @max-[34em]:block @max-[34em]:p-0"
              >
                {words[by]}: {shown}
              </p>
            ))}
          </div>
        )}
        <div className="shrink-0 text-right @max-[34em]:mt-[0.75em] @max-[34em]:flex @max-[34em]:flex-wrap @max-[34em]:items-baseline @max-[34em]:justify-between @max-[34em]:gap-x-[1em] @max-[34em]:text-left">
          <h2 id={id} tabIndex={-1} className="text-[1.2em] outline-none font-semibold @min-[34em]:leading-[2.1]">
            <Trans>Voucher {order.number}</Trans>
          </h2>
          <p>
            <Trans>Date</Trans>: <Day at={order.createdAt} />
          </p>
          {!ORDER_STATUSES[order.status].isSold && <StatusBadge status={order.status} />}
        </div>
      </header>
      <dl className="mt-[0.75em] grid grid-cols-[auto_1fr] gap-x-[1.25em] @max-[20em]:block">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents @max-[20em]:block">
            <dt className="text-muted @max-[20em]:inline @max-[20em]:after:content-[':_']">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line @max-[20em]:inline">
              <UnbrokenText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <VoucherLines order={order} units={units[order.id]} />
      {balance && <VoucherPayment order={order} balance={balance} accounts={payments.accounts} />}
      <VoucherWarranties order={order} warranties={warranties[order.id]} />
    </article>
  );
}
