import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { CASH } from '#app/domain/constants.ts';
import type { TransferAccount } from '#app/domain/orders/counter/counter-find.ts';
import { soldLines } from '#app/domain/orders/counter/counter-price.ts';
import { changeOf } from '#app/domain/orders/counter/counter-sale.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { KeptSale } from '#app/ui/admin/orders/counter/offline/offline-counter.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { VoucherFacts, VoucherHeader } from '#app/ui/voucher/voucher-header.tsx';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import { VoucherPrintFrame } from '#app/ui/voucher/voucher-print-frame.tsx';

/** Undefined where nobody sells offline. */
export type VoucherShop = { details: ShopDetails; contacts: Contact[] } | undefined;

type OfflineDoneProps = { sold: KeptSale; accounts: TransferAccount[]; shop: VoucherShop; onNext: () => void };

export function OfflineDone({ sold, accounts, shop, onNext }: OfflineDoneProps) {
  const { t } = useLingui();
  const number = offlineNumber(sold);
  const change = changeOf(sold.sale.payments);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-4">
      <div ref={heading} tabIndex={-1} role="status" className="text-center outline-none">
        <span className="block text-muted">{t`Sold as ${number}`}</span>
        {change > 0 && <span className="block text-muted">{t`Give back`}</span>}
        <Price value={change > 0 ? change : sold.total} className="text-5xl font-bold" />
        <span className="mt-2 block quiet">{t`Stored on this device, and sent once the shop can be reached.`}</span>
      </div>
      {shop && (
        <div className="rounded-box border border-base-300 px-5 pt-5">
          <OfflineVoucher sold={sold} accounts={accounts} {...shop} onNext={onNext} />
        </div>
      )}
    </div>
  );
}

type VoucherProps = Omit<OfflineDoneProps, 'shop'> & NonNullable<VoucherShop>;

function OfflineVoucher({ sold, accounts, details, contacts, onNext }: VoucherProps) {
  const { t } = useLingui();
  const number = offlineNumber(sold);
  const { draft, sale, total, madeAt } = sold;
  const items = (soldLines(sale) ?? []).flatMap(({ from, qty, price, salePrice, reason }, at) => {
    const { item, unit } = draft.lines[from] ?? {};
    const discount = price < salePrice ? { listPrice: salePrice, priceReason: reason ?? '' } : {};
    return item ? [{ ...item, line: at + 1, qty, salePrice: price, ...(unit && { piece: unit }), ...discount }] : [];
  });
  const units = Object.fromEntries(
    (soldLines(sale) ?? []).map(({ from }, at) => {
      const codes = draft.lines[from]?.unit?.codes ?? [];
      return [at + 1, { phoneLabels: codes.length > 0 ? [codes.join(' · ')] : [], tax: null }];
    }),
  );
  const methods = sale.payments.map(({ via }) =>
    via === CASH ? t`Cash` : (accounts.find((each) => each.via === via)?.method ?? via),
  );
  const buyer = sale.buyer
    ? [
        { label: t`Name`, value: sale.buyer.name },
        { label: t`Phone`, value: sale.buyer.phone },
      ]
    : [];
  return (
    <VoucherPrintFrame
      title={`${t`Voucher ${number}`} - ${details.name}`}
      total={{ label: t`Total`, amount: total }}
      close={<Button onClick={onNext}>{t`New sale`}</Button>}
    >
      {(paper) => (
        <article
          data-paper={paper}
          className="voucher @container not-print:data-[paper=a5]:[&_.figures]:whitespace-normal"
        >
          <VoucherHeader
            shop={details}
            contacts={contacts}
            title={t`Voucher ${number}`}
            id="offline-voucher"
            at={madeAt}
          />
          <VoucherFacts facts={[...buyer, { label: t`Payment Method`, value: methods.join(', ') }]} />
          <VoucherLines order={{ items, total }} units={units} />
        </article>
      )}
    </VoucherPrintFrame>
  );
}
