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

function VoucherLines({ order }: { order: Order }) {
  return (
    <div className="overflow-x-auto">
      <table className="table mt-4 [&_:where(td,th)]:px-2 [&_:where(td,th):first-child]:ps-0 [&_:where(td,th):last-child]:pe-0">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Model</Trans>
            </th>
            <Num head scope="col">
              <Trans>Qty</Trans>
            </Num>
            <Num head scope="col">
              <Trans>Price</Trans>
            </Num>
            <Num head scope="col">
              <Trans>Subtotal</Trans>
            </Num>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.line}>
              <td className="min-w-28">
                {item.name}{' '}
                <span className="block text-sm text-muted">
                  {item.ram} · {item.rom}
                </span>
              </td>
              <Num>{item.qty}</Num>
              <Num>
                <Mmk value={item.salePrice} />
              </Num>
              <Num>
                <Mmk value={timesMmk(item.salePrice, item.qty) ?? 0} />
              </Num>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-base-content text-base text-base-content">
            <th scope="row" colSpan={3}>
              <Trans>Total</Trans>
            </th>
            <Num className="font-semibold">
              <Mmk value={order.total} />
            </Num>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
