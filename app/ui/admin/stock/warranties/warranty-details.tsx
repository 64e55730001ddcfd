import { useLingui } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { type WarrantyRecord, warrantyPath } from '#app/domain/stock/warranties/warranty.ts';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { Fact, FactList } from '#app/ui/components/fact.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

export function WarrantyDetails({ warranty }: { warranty: WarrantyRecord }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const { phone, unit, order, startsOn, until, endedAt, token } = warranty;
  return (
    <FactList>
      <Fact label={t`Model`}>{phoneLabel(phone)}</Fact>
      {unit && (
        <Fact label={t`Number`}>
          <OfficeRowLink to={unitPath(unit.id)} className="tall-link link tabular-nums">
            {unit.code ?? t`One phone`}
          </OfficeRowLink>
        </Fact>
      )}
      <Fact label={t`Sold on`}>
        <OfficeRowLink to={adminOrderPath(order.id)} className="tall-link link">
          {t`Order ${order.number}`}
        </OfficeRowLink>{' '}
        · <bdi>{buyerName(order.name)}</bdi>
      </Fact>
      <Fact label={t`First day`}>
        <BusinessDay date={startsOn} />
      </Fact>
      <Fact label={t`Last day`}>
        <BusinessDay date={until} />
      </Fact>
      {endedAt && (
        <Fact label={t`Ended with the sale`}>
          <Moment at={endedAt} />
        </Fact>
      )}
      <Fact label={t`For the buyer`}>
        <OfficeRowLink to={warrantyPath(token)} className="tall-link link">
          {t`The page behind the QR code`}
        </OfficeRowLink>
      </Fact>
    </FactList>
  );
}
