import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { adminOrderPath } from '#app/domain/orders/admin-order-path.ts';
import type { KnownCode } from '#app/domain/units/unit.ts';
import { unitPath } from '#app/ui/admin/paths/unit-path.ts';
import { Day, Figure } from '#app/ui/components/amount.tsx';

/** Says what the shop knows of a number: when its phone was received, or on which voucher it was sold. */
export function KnownCodeText({ known }: { known: KnownCode }) {
  const { code, unitId, itemName, state, receivedAt, orderId, orderNumber, soldAt } = known;
  const path = unitPath(unitId);
  if (state === 'sold' && orderId && orderNumber !== null && soldAt)
    return (
      <Trans>
        {code}: sold on{' '}
        <Link to={adminOrderPath(orderId)} className="link">
          voucher #<Figure value={orderNumber} />
        </Link>{' '}
        on <Day at={soldAt} />.
      </Trans>
    );
  if (state === 'in-stock')
    return (
      <Trans>
        {code}: in stock as{' '}
        <Link to={path} className="link">
          {itemName}
        </Link>{' '}
        since <Day at={receivedAt} />.
      </Trans>
    );
  return (
    <Trans>
      {code}: known as{' '}
      <Link to={path} className="link">
        {itemName}
      </Link>
      , received on <Day at={receivedAt} />. Its page says where it is.
    </Trans>
  );
}
