import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { localeContext, sessionPageContext, shopContext } from '#app/context.ts';
import { itemsOfOrders, readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { readBuyerOfOrder } from '#app/domain/orders/buyers/buyer-of-order.server.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import type { OrderEvent } from '#app/domain/orders/order.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOrderQuery } from '#app/domain/orders/order-filter.ts';
import { readOrder } from '#app/domain/orders/order-list.server.ts';
import { adminOrderPath, returnPath } from '#app/domain/orders/order-paths.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { isReturnable } from '#app/domain/orders/returns/return-page-read.server.ts';
import { listReturns } from '#app/domain/orders/returns/return-read.server.ts';
import { listOrdersNeedingUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { listTradeIns } from '#app/domain/stock/receiving/trade-in-list.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { listOrderWarranties } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { localeOfBuyer, orderMessage } from '#app/i18n/order-message.server.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { OfficeTaskHead } from '#app/ui/admin/components/task-page.tsx';
import { OrderStatusWords } from '#app/ui/admin/labels/order-status-words.tsx';
import { OrderPayments } from '#app/ui/admin/money/order-payments.tsx';
import { LastMoneyStep } from '#app/ui/admin/money/payment-decision-form.tsx';
import { NextStepLinks } from '#app/ui/admin/orders/next-step-links.tsx';
import { OrderBuyer } from '#app/ui/admin/orders/order-buyer.tsx';
import { MESSAGE_FRAGMENT, OrderBuyerMessage } from '#app/ui/admin/orders/order-buyer-message.tsx';
import { OrderMenu } from '#app/ui/admin/orders/order-menu.tsx';
import { nextActOf } from '#app/ui/admin/orders/order-next-act.tsx';
import { OrderNextStep } from '#app/ui/admin/orders/order-next-step.tsx';
import { OrderPane } from '#app/ui/admin/orders/order-pane.tsx';
import { OrderOutcome, type OrderResult, useFocusAfter } from '#app/ui/admin/orders/order-result.tsx';
import { useOrderSteps } from '#app/ui/admin/orders/order-steps.tsx';
import { ActionMessage, OrderTimeline } from '#app/ui/admin/orders/order-timeline-list.tsx';
import { TradeInList } from '#app/ui/admin/orders/returns/trade-in-rows.tsx';
import { offlineSalesPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { OrderWarranties } from '#app/ui/admin/stock/warranties/warranty-list.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { revalidateAfterConflict } from '#app/ui/hooks/revalidate-after-conflict.ts';
import { useStateOnce } from '#app/ui/hooks/state-once.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { ReturnList } from '#app/ui/orders/return-list.tsx';
import { VoucherLines } from '#app/ui/voucher/voucher-lines.tsx';
import type { Route } from './+types/order-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const [order, timeline, payments, { payToken, offline, ...buyer }, { orders }] = await Promise.all([
    readOrder(db, id),
    readTimeline(db, id),
    listPayments(db, id),
    readBuyerOfOrder(db, id),
    findOrders(db, readOrderQuery(url.searchParams), requestedPage(url)),
  ]);
  if (!order) throw data(null, { status: 404 });
  const pending = order.status === INITIAL_STATUS;
  const sold = pending ? [] : [order];
  const [
    balances,
    { [id]: deadline },
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
    readFirstPhotos(db, itemsOfOrders([order])),
    listOrdersNeedingUnits(db, pending ? [id] : []),
    readSoldUnits(db, sold),
    listOrderWarranties(db, { now: new Date(), timeZone: env.timeZone }, sold),
    listReturns(db, [order]),
    listTradeIns(db, order),
    isReturnable(db, order),
  ]);
  const locale = buyer.language ? localeOfBuyer(buyer.language, env.timeZone) : context.get(localeContext);
  const kinds = balances[id] ? await readAccountKinds(db) : {};
  const pay = balances[id] ? whenToPay({ ...order, deadline }, balances[id], kinds[order.paymentMethod] ?? []) : null;
  const shopName = context.get(sessionPageContext)?.look.name ?? '';
  const message = orderMessage(order, pay, { shopName, locale });
  const today = businessDate(new Date(), env.timeZone);
  const money = { payments, balance: balances[id], deadline, payToken };
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
    offline,
    buyer,
    choosesUnits: needsUnits !== undefined,
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const { order, orders, balances, today, photos, timeline, money, message, unicodeTexts } = loaderData;
  const { units, warranties, returns, tradeIns, canReturn, offline, buyer, choosesUnits } = loaderData;
  const { t } = useLingui();
  // Of the page that chose the order's units.
  const confirmed = useStateOnce<{ result?: OrderResult }>()?.result;
  const { steps, result = order.status === 'confirmed' ? confirmed : undefined, listeners } = useOrderSteps();
  const listSearch = useListSearch();
  const listPath = `/admin/admin-orders${useListSearch(['back'])}`;
  const panel = useFocusAfter<HTMLDivElement>(result, order);
  const { id, number, createdAt } = order;
  const shown = { order, due: money.balance?.due ?? 0, choosesUnits };
  return (
    <div className="xl:flex">
      <OrderPane orders={orders} balances={balances} current={id} today={today} />
      <Page title={t`Order ${number}`} heading={null} isCompact>
        <OfficeTaskHead back={listPath} title={t`Order ${number}`}>
          <OrderMenu act={nextActOf(order)} steps={steps} {...shown} />
        </OfficeTaskHead>
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm">
          <OrderStatusWords order={order} payment={money.balance?.status} />
          <Moment at={createdAt} className="text-muted whitespace-normal!" />
          {offline && (
            <OfficeLink to={offlineSalesPath(offline)} className="tall-link link">
              <SoldAs number={offlineNumber(offline)} />
            </OfficeLink>
          )}
        </p>
        {listeners}
        <LastMoneyStep />
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="flex min-w-0 flex-col gap-3">
            <div
              ref={panel}
              tabIndex={-1}
              className="order-card border-primary shadow-[inset_0_0_0_0.5px] shadow-primary outline-none"
            >
              {result && (
                <div className="mb-3">
                  <OrderOutcome result={result} link={<NextStepLinks result={result} isVisible />} />
                </div>
              )}
              <OrderNextStep {...shown} balance={money.balance} payments={money.payments} steps={steps} />
            </div>
            <section
              aria-label={t`Items`}
              className="order-card @container [&_.figures]:whitespace-normal [&_table]:mt-0 [&_table]:border-t-0 [&_tr]:border-t-0 [&_tfoot_tr]:border-t [&_tfoot_tr]:border-b-0 [&_tfoot_tr]:border-gold"
            >
              <VoucherLines order={order} units={units} photos={photos} />
              {canReturn && (
                <OfficeButtonLink to={`${adminOrderPath(id)}/return${listSearch}`} size="small" className="mt-2">
                  {t`Return`}
                </OfficeButtonLink>
              )}
            </section>
            <div className="order-card py-0 [&>details]:border-b-0 [&>details:first-child]:border-t-0">
              {returns.length + tradeIns.length > 0 && (
                <Fold open summary={t`Returns`}>
                  {returns.length > 0 && (
                    <ReturnList returns={returns} pathOf={(each) => returnPath(each) + listSearch} />
                  )}
                  {tradeIns.length > 0 && <TradeInList tradeIns={tradeIns} />}
                </Fold>
              )}
              <Fold id={MESSAGE_FRAGMENT} summary={t`Message buyer`} hint={<FirstLine text={message} />}>
                <OrderBuyerMessage phone={order.phone} text={message} />
              </Fold>
              <OrderWarranties order={order} warranties={warranties} />
              <Fold summary={t`Timeline`} hint={<LatestEvent timeline={timeline} />}>
                <OrderTimeline timeline={timeline} />
              </Fold>
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <OrderBuyer order={order} buyer={buyer} unicodeTexts={unicodeTexts} />
            <OrderPayments order={order} {...money} />
          </div>
        </div>
        <OfficeButtonLink to={listPath} className="mt-10">
          {t`Back to all orders`}
        </OfficeButtonLink>
      </Page>
    </div>
  );
}

function FirstLine({ text }: { text: string }) {
  return <span className="line-clamp-1">{text.split('\n')[0]}</span>;
}

function LatestEvent({ timeline }: { timeline: OrderEvent[] }) {
  const latest = timeline.at(-1);
  if (!latest) return null;
  return (
    <span className="*:whitespace-normal">
      <ActionMessage action={latest.action} /> · <Moment at={latest.at} />
    </span>
  );
}

function SoldAs({ number }: { number: string }) {
  return <Trans>Sold as {number}</Trans>;
}
