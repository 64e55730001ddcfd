import { Trans, useLingui } from '@lingui/react/macro';
import { timesMmk } from '#app/domain/money.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { Day, Mmk } from '#app/ui/amount.tsx';
import { Num } from '#app/ui/table.tsx';

/** The voucher as a document to keep: shop, buyer, date, items and total (SPEC 2). `id` names its heading. */
export function Voucher({ order, shop, id }: { order: Order; shop: ShopDetails; id: string }) {
  const { t } = useLingui();
  const facts = [
    { label: t`Name`, value: order.name },
    { label: t`Phone`, value: order.phone },
    { label: t`Address`, value: order.address },
    { label: t`Payment Method`, value: order.paymentMethod },
  ];
  return (
    <article className="voucher">
      <header className="border-b-2 border-base-content pb-4 text-center">
        <p className="text-xl font-semibold">{shop.name}</p>
        {shop.address && <p className="text-sm">{shop.address}</p>}
        {shop.phone && <p className="text-sm tabular-nums">{shop.phone}</p>}
      </header>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <h2 id={id} className="font-semibold">
          <Trans>Voucher {order.number}</Trans>
        </h2>
        <p>
          <Trans>Date</Trans>: <Day at={order.createdAt} />
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <VoucherLines order={order} />
    </article>
  );
}

/** On a phone each line stands as a block, so that no amount is out of sight; the roles keep it a table. */
function VoucherLines({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles.
    <table role="table" aria-label={t`Items`} className="table mt-4 max-sm:block">
      <thead className="max-sm:sr-only">
        <tr role="row">
          {[t`Model`, t`Qty`, t`Price`, t`Subtotal`].map((column, index) => (
            <th key={column} role="columnheader" scope="col" className={index ? 'text-right last:pe-0' : 'ps-0'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {order.items.map((item) => (
          <tr
            role="row"
            key={item.line}
            className="max-sm:grid max-sm:grid-cols-[auto_auto_1fr] max-sm:gap-x-1.5 max-sm:border-b max-sm:border-base-300 max-sm:py-3 max-sm:*:border-0 max-sm:*:p-0"
          >
            <td role="cell" className="col-span-full ps-0 wrap-break-word">
              <span className="block font-semibold">{item.name}</span>
              <span className="block text-muted">{`${item.ram} · ${item.rom}`}</span>
            </td>
            <Num role="cell">{item.qty}</Num>
            <Num role="cell" className="max-sm:before:content-['×_']">
              <Mmk value={item.salePrice} />
            </Num>
            <Num role="cell" className="pe-0 font-semibold">
              <Mmk value={timesMmk(item.salePrice, item.qty) ?? 0} />
            </Num>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup" className="max-sm:block">
        <tr
          role="row"
          className="border-t-2 border-base-content text-base text-base-content max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:py-3 max-sm:*:border-0 max-sm:*:p-0"
        >
          <th role="rowheader" scope="row" colSpan={3} className="ps-0">
            <Trans>Total</Trans>
          </th>
          <Num role="cell" className="pe-0 text-lg font-semibold">
            <Mmk value={order.total} />
          </Num>
        </tr>
      </tfoot>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}
