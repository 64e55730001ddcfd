import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { VoucherPayments } from '#app/domain/money/payments/payment-ledger.ts';
import { sumMmk } from '#app/domain/money.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { TaxAmount, VoucherTaxes } from '#app/domain/orders/sales/sales-tax.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { SoldUnits } from '#app/domain/stock/units/shown-units.ts';
import type { VoucherWarranties as Warranties } from '#app/domain/stock/warranties/warranty.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { useBuyerName, useMethodLabel } from '#app/ui/labels/stored-names.ts';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';
import { useTaxLabel } from '#app/ui/orders/tax-label.ts';
import type { Paper } from '#app/ui/voucher/print-papers.ts';
import { VoucherFacts, VoucherHeader } from '#app/ui/voucher/voucher-header.tsx';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import { VoucherPayment } from '#app/ui/voucher/voucher-payment.tsx';
import { VoucherPrintFrame } from '#app/ui/voucher/voucher-print-frame.tsx';
import { VoucherWarranties } from '#app/ui/voucher/voucher-warranties.tsx';

export type VoucherData = {
  shop: ShopDetails;
  contacts: Contact[];
  payments: VoucherPayments;
  units: SoldUnits;
  warranties: Warranties;
  taxes: VoucherTaxes;
};

type VoucherProps = VoucherData & {
  /** One, or several to print at once. */
  orders: Order[];
  id: string;
  close: ReactNode;
  children?: ReactNode;
  isAutomatic?: boolean;
};

/** A voucher with print controls (SPEC 2). */
export function Voucher({ orders, id, close, children, isAutomatic, ...shared }: VoucherProps) {
  const { t } = useLingui();
  const numbers = orders.map(({ number }) => number).join(', ');
  return (
    <VoucherPrintFrame
      title={`${t`Voucher ${numbers}`} - ${shared.shop.name}`}
      total={{ label: t`Total`, amount: sumMmk(orders.map(({ total }) => total)) ?? 0 }}
      close={close}
      below={children}
      isAutomatic={isAutomatic}
    >
      {(paper) =>
        orders.map((order, index) => (
          <VoucherDocument
            key={order.id}
            {...shared}
            order={order}
            id={index === 0 ? id : `${id}-${order.number}`}
            paper={paper}
          />
        ))
      }
    </VoucherPrintFrame>
  );
}

type DocumentProps = Omit<VoucherProps, 'orders' | 'close' | 'children' | 'isAutomatic'> & {
  order: Order;
  paper: Paper;
};

/** Sizes are in em, so that the paper sets the scale. */
function VoucherDocument({ order, shop, contacts, payments, units, warranties, taxes, id, paper }: DocumentProps) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const methodLabel = useMethodLabel();
  const balance = payments.balances[order.id];
  const tax = taxes.taxes[order.id];
  const facts = [
    { label: t`Name`, value: buyerName(order.name) },
    { label: t`Phone`, value: order.phone },
    { label: t`Address`, value: order.address },
    { label: t`Payment Method`, value: methodLabel(order.paymentMethod) },
  ];
  return (
    <article data-paper={paper} className="voucher @container not-print:data-[paper=a5]:[&_.figures]:whitespace-normal">
      <VoucherHeader
        shop={shop}
        contacts={contacts}
        title={t`Voucher ${order.number}`}
        id={id}
        at={order.createdAt}
        taxNumber={tax && taxes.taxNumber}
      >
        {!ORDER_STATUSES[order.status].isSold && <StatusBadge status={order.status} />}
      </VoucherHeader>
      <VoucherFacts facts={facts} />
      <VoucherLines order={order} units={units[order.id]} />
      {tax && <VoucherTax order={order} amount={tax} />}
      {balance && (
        <VoucherPayment
          order={order}
          balance={balance}
          tradeIns={payments.tradeIns[order.id]}
          accounts={payments.accounts}
        />
      )}
      {!balance && order.returned !== null && order.returned > 0 && (
        <section className="mt-[0.75em] break-inside-avoid">
          <MoneyRows rows={[{ kind: 'returned', amount: -order.returned, isNext: false }]} />
        </section>
      )}
      <VoucherWarranties order={order} warranties={warranties[order.id]} />
    </article>
  );
}

export function VoucherTax({ order, amount: { percent, tax } }: { order: Order; amount: TaxAmount }) {
  const labelOf = useTaxLabel();
  return (
    <p className="mt-[0.5em] flex flex-wrap justify-end gap-x-[1em] break-inside-avoid">
      <span className="@max-[34em]:grow @max-[34em]:basis-3/5">
        {labelOf(percent, { afterReturns: (order.returned ?? 0) > 0 })}:
      </span>{' '}
      <Mmk value={tax} />
    </p>
  );
}
