import { Trans } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { KnownCode } from '#app/domain/stock/units/unit.ts';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Day, Figure } from '#app/ui/components/amount-text.tsx';

export function KnownCodeText({ known }: { known: KnownCode }) {
  const { code, unitId, itemName, state, receivedAt, orderId, orderNumber, soldAt } = known;
  const path = unitPath(unitId);
  if (state === 'sold' && orderId && orderNumber !== null && soldAt)
    return (
      <Trans>
        {code}: sold on{' '}
        <OfficeRowLink to={adminOrderPath(orderId)} className="link">
          voucher #<Figure value={orderNumber} />
        </OfficeRowLink>{' '}
        on <Day at={soldAt} />.
      </Trans>
    );
  if (state === 'in-stock')
    return (
      <Trans>
        {code}: in stock as{' '}
        <OfficeRowLink to={path} className="link">
          {itemName}
        </OfficeRowLink>{' '}
        since <Day at={receivedAt} />.
      </Trans>
    );
  return (
    <Trans>
      {code}: known as{' '}
      <OfficeRowLink to={path} className="link">
        {itemName}
      </OfficeRowLink>
      , received on <Day at={receivedAt} />. Its page says where it is.
    </Trans>
  );
}
