import { useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import type { ListedOfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { useOfflineRefusal } from '#app/ui/admin/orders/offline-sales/offline-refusal.ts';
import { OfflineSaleFacts } from '#app/ui/admin/orders/offline-sales/offline-sale-facts.tsx';
import { offlineSalePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeForm, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/offline-sales';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = searchText(url.searchParams.get('q'));
  return { q, sales: await listOfflineSales(context.get(shopContext).db, { number: q }) };
}

export default function OfflineSales({ loaderData: { q, sales } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Offline sales`}
      lead={t`What was sold at the counter while the shop could not be reached. What the shop could not enter waits here for you.`}
      width="text"
    >
      <Form className="mb-4 flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t`Number on the voucher`}
          placeholder="K2-0007"
          autoComplete="off"
          className="input w-full"
        />
        <Button type="submit">{t`Search`}</Button>
      </Form>
      {sales.length === 0 ? (
        <EmptyState title={t`No offline sales`}>
          {t`Allow a device to sell offline under People, Devices of the counter.`}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
          {sales.map((sale) => (
            <OfflineSaleRow key={sale.key} sale={sale} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function OfflineSaleRow({ sale }: { sale: ListedOfflineSale }) {
  const { t } = useLingui();
  const refusalText = useOfflineRefusal();
  const { key, state, refusal, missing, checkedAt, reason, orderId, order } = sale;
  const isMissing = missing !== null && checkedAt === null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <OfflineSaleFacts sale={sale} />
        {state === 'waiting' && refusal && (
          <p className="text-sm font-semibold text-error">{refusalText(refusal, 'seller')}</p>
        )}
        {state === 'canceled' && <p className="text-sm text-muted wrap-anywhere">{reason}</p>}
        {isMissing &&
          missing.map(({ itemId, name, qty }) => (
            <p key={itemId} className="text-sm font-semibold text-warning wrap-anywhere">
              {t`${name}: the books show −${qty}. Count the stock and correct it.`}
            </p>
          ))}
      </div>
      {state === 'waiting' && (
        <OfficeButtonLink to={offlineSalePath(key)} look="tonal" size="small">
          {t`Settle`}
        </OfficeButtonLink>
      )}
      {isMissing && (
        <OfficeForm method="post" action={offlineSalePath(key)}>
          <input type="hidden" name="how" value="counted" />
          <Button type="submit" size="small">
            {t`Counted`}
          </Button>
        </OfficeForm>
      )}
      {orderId !== null && order !== null && (
        <OfficeLink to={adminOrderPath(orderId)} className="tall-link link">{t`Order ${order}`}</OfficeLink>
      )}
    </li>
  );
}
