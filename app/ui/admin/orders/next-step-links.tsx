import { useLingui } from '@lingui/react/macro';
import { useMatch } from 'react-router';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { MESSAGE_FRAGMENT } from '#app/ui/admin/orders/order-buyer-message.tsx';
import type { OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';

/** Returns a function that builds the URL of the orders' vouchers, whose Close leads back to this list or to this order. */
export function useVoucherPath(): (...ids: string[]) => string {
  const search = useListSearch(['order', 'from']).replace('?', '&');
  const from = useMatch('/admin/admin-orders/:id') ? '' : '&from=orders';
  return (...ids) =>
    `/admin/voucherModal?${ids.map((id) => `order=${encodeURIComponent(id)}`).join('&')}${from}${search}`;
}

/** Links to what comes next: the message, the choice of units, and unless the order `isVisible` here, its voucher or itself. */
export function NextStepLinks({ result, isVisible = false }: { result: OrderResult; isVisible?: boolean }) {
  const { t } = useLingui();
  const voucherPath = useVoucherPath();
  const search = useListSearch();
  if (result.ok && result.action === 'confirmation') {
    return (
      <>
        {!isVisible && (
          <OfficeButtonLink to={voucherPath(result.id)} size="small" look="quiet">
            {t`View Voucher`}
          </OfficeButtonLink>
        )}
        <OfficeButtonLink to={`${adminOrderPath(result.id)}${search}#${MESSAGE_FRAGMENT}`} size="small" look="quiet">
          {t`Message buyer`}
        </OfficeButtonLink>
      </>
    );
  }
  if ('problem' in result && result.problem === 'choose-units') {
    return (
      <OfficeButtonLink to={`${adminOrderPath(result.id)}/units${search}`} size="small" look="quiet">
        {t`Choose phones`}
      </OfficeButtonLink>
    );
  }
  if (isVisible) return null;
  return (
    <OfficeButtonLink to={adminOrderPath(result.id) + search} size="small" look="quiet">
      {result.ok ? t`Order ${result.number}` : t`See the order`}
    </OfficeButtonLink>
  );
}
