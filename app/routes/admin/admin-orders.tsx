import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listOrders } from '#app/domain/orders/list-orders.server.ts';
import { wantedPage } from '#app/domain/paging.ts';
import type { OrderAnswer } from '#app/ui/admin/order-answer.tsx';
import { OrderRow } from '#app/ui/admin/order-row.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Page } from '#app/ui/page.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { Route } from './+types/admin-orders.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return listOrders(context.get(shopContext).db, {}, wantedPage(url));
}

/** A verb refused because the order had changed meanwhile shows how it stands now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function AdminOrders({ loaderData: { orders, page, pages } }: Route.ComponentProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<OrderAnswer>();
  return (
    <Page title={t`Admin Orders`}>
      {orders.length === 0 ? (
        <Empty title={<Trans>No orders yet</Trans>}>
          <Trans>When a buyer places an order, it appears here, the newest first.</Trans>
        </Empty>
      ) : (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              answer={answer?.id === order.id ? answer : undefined}
              onAnswer={setAnswer}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} />
    </Page>
  );
}
