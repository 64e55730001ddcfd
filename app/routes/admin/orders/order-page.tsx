import { Trans, useLingui } from '@lingui/react/macro';
import { data, Form } from 'react-router';
import { localeContext, shopContext } from '#app/context.ts';
import { itemsOfOrders, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { readBuyerLanguage } from '#app/domain/orders/buyer-language.server.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOrderFilter, readPaymentFilter } from '#app/domain/orders/order-filter.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { adminOrderPath, returnPath } from '#app/domain/orders/order-paths.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { isReturnable } from '#app/domain/orders/returns/return-page-read.server.ts';
import { listReturns } from '#app/domain/orders/returns/return-read.server.ts';
import { listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { listTradeIns } from '#app/domain/stock/receiving/trade-in-list.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { listOrderWarranties } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { localeOfBuyer, orderMessage } from '#app/i18n/order-message.server.ts';
import { OrderPayments } from '#app/ui/admin/money/order-payments.tsx';
import { OrderActions } from '#app/ui/admin/orders/order-actions.tsx';
import { OrderBuyer } from '#app/ui/admin/orders/order-buyer.tsx';
import { OrderBuyerMessage } from '#app/ui/admin/orders/order-buyer-message.tsx';
import { NextStepLinks } from '#app/ui/admin/orders/order-link.tsx';
import { OrderPane } from '#app/ui/admin/orders/order-pane.tsx';
import { OrderOutcome, useFocusAfter } from '#app/ui/admin/orders/order-result.tsx';
import { OrderTimeline } from '#app/ui/admin/orders/order-timeline-list.tsx';
import { TradeInList } from '#app/ui/admin/orders/returns/trade-in-rows.tsx';
import { useOrderResult } from '#app/ui/admin/orders/use-order-action.tsx';
import { OrderWarranties } from '#app/ui/admin/stock/warranties/warranty-list.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { CancelRequestedBadge, StatusBadge } from '#app/ui/labels/order-labels.tsx';
import { PaymentBadge } from '#app/ui/labels/payment-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { ReturnList } from '#app/ui/orders/return-list.tsx';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import type { Route } from './+types/order-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const filter = readOrderFilter(url.searchParams.get('status'));
  const search = searchText(url.searchParams.get('q'));
  const [order, timeline, payments, shop, language, { orders }] = await Promise.all([
    readOrder(db, id),
    readTimeline(db, id),
    listPayments(db, id),
    readShopDetails(db),
    readBuyerLanguage(db, id),
    findOrders(db, { filter, search, payment: readPaymentFilter(url.searchParams.get('payment')) }, requestedPage(url)),
  ]);
  if (!order) throw data(null, { status: 404 });
  const [
    balances,
    { [id]: deadline },
    kinds,
    photos,
    [needsUnits],
    { [id]: units },
    { [id]: warranties },
    { [id]: returns = [] },
    tradeIns,
    canReturn,
  ] = await Promise.all([
    readShownBalances(db, [order, ...orders]),
    readDeadlines(db, [order]),
    readAccountKinds(db),
    readFirstPhotos(db, itemsOfOrders([order])),
    listOrdersNeedingUnits(db, [id]),
    readSoldUnits(db, [order]),
    listOrderWarranties(db, { now: new Date(), timeZone: env.timeZone }, [order]),
    listReturns(db, [order]),
    listTradeIns(db, order),
    isReturnable(db, order),
  ]);
  const locale = language ? localeOfBuyer(language, env.timeZone) : context.get(localeContext);
  const pay = balances[id] ? whenToPay({ ...order, deadline }, balances[id], kinds[order.paymentMethod] ?? []) : null;
  const message = orderMessage(order, pay, { shopName: shop.name, locale });
  const today = businessDate(new Date(), env.timeZone);
  const money = { payments, balance: balances[id], deadline };
  const unicodeTexts = unicodeFields(order, ['name', 'address']);
  return {
    order,
    orders,
    balances,
    today,
    photos,
    timeline,
    money,
    message,
    unicodeTexts,
    units,
    warranties,
    returns,
    tradeIns,
    canReturn,
    choosesUnits: needsUnits !== undefined,
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const { order, orders, balances, today, photos, timeline, money, message, unicodeTexts } = loaderData;
  const { units, warranties, returns, tradeIns, canReturn, choosesUnits } = loaderData;
  const { t } = useLingui();
  const { result, press, listeners } = useOrderResult();
  const listSearch = useListSearch();
  const bar = useFocusAfter<HTMLDivElement>(result, order);
  const { id, number, status, cancelRequested, createdAt } = order;
  return (
    <div className="xl:flex">
      <OrderPane orders={orders} balances={balances} current={id} today={today} />
      <Page
        title={t`Order ${number}`}
        actions={
          <Form action="/admin/voucherModal">
            <input type="hidden" name="order" value={id} />
            <PreservedParams except={['order']} />
            <Button type="submit">
              <Trans>View Voucher</Trans>
            </Button>
          </Form>
        }
      >
        {listeners}
        <div ref={bar} tabIndex={-1} className="mb-8 flex flex-col gap-4 border-y border-base-300 py-4 outline-none">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={status} />
              {cancelRequested && <CancelRequestedBadge />}
              {money.balance && <PaymentBadge status={money.balance.status} />}
              <span className="text-muted *:whitespace-normal">
                <Moment at={createdAt} />
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {canReturn && (
                <ButtonLink to={`${adminOrderPath(id)}/return${listSearch}`} size="small">
                  <Trans>Return</Trans>
                </ButtonLink>
              )}
              <OrderActions order={order} due={money.balance?.due} choosesUnits={choosesUnits} onPress={press} />
            </div>
          </div>
          {result && <OrderOutcome result={result} link={<NextStepLinks result={result} isVisible />} />}
        </div>
        <div className="grid gap-x-12 gap-y-8 2xl:grid-cols-[minmax(0,1fr)_20rem]">
          <section className="@container min-w-0 [&_.figures]:whitespace-normal">
            <h2 className="text-lg font-semibold">
              <Trans>Items</Trans>
            </h2>
            <VoucherLines order={order} units={units} photos={photos} />
          </section>
          <div className="flex min-w-0 flex-col gap-8">
            {returns.length + tradeIns.length > 0 && (
              <section className="flex flex-col gap-2">
                <h2 className="text-lg font-semibold">
                  <Trans>Returns</Trans>
                </h2>
                {returns.length > 0 && (
                  <ReturnList returns={returns} pathOf={(each) => returnPath(each) + listSearch} />
                )}
                {tradeIns.length > 0 && <TradeInList tradeIns={tradeIns} />}
              </section>
            )}
            <OrderPayments order={order} {...money} />
            <OrderWarranties order={order} warranties={warranties} />
            <OrderBuyer order={order} unicodeTexts={unicodeTexts} />
            <OrderBuyerMessage phone={order.phone} text={message} />
            <OrderTimeline timeline={timeline} />
          </div>
        </div>
        <ButtonLink to={`/admin/admin-orders${useListSearch(['back'])}`} className="mt-10">
          <Trans>Back to all orders</Trans>
        </ButtonLink>
      </Page>
    </div>
  );
}
