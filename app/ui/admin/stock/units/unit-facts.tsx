import { useLingui } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { TaxBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Fact, FactList } from '#app/ui/components/fact.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';

export function UnitFacts({ unit }: { unit: ShownCosts<UnitRecord> }) {
  const { t } = useLingui();
  const { item, order, soldAt } = unit;
  const buyerName = useBuyerName();
  const conditions = useConditionLabels();
  return (
    <FactList>
      <Fact label={t`Model`}>
        {item.exists ? (
          <OfficeRowLink to={itemPath(item)} className="tall-link link">
            {phoneLabel(item)}
          </OfficeRowLink>
        ) : (
          phoneLabel(item)
        )}
      </Fact>
      {order && (
        <Fact label={t`Sold on`}>
          <OfficeRowLink to={adminOrderPath(order.id)} className="tall-link link">
            {t`Order ${order.number}`}
          </OfficeRowLink>{' '}
          · <bdi>{buyerName(order.name)}</bdi>
          {soldAt && <Moment at={soldAt} className="block text-sm text-muted whitespace-normal!" />}
        </Fact>
      )}
      <Fact label={t`Condition`}>{conditions[unit.condition]}</Fact>
      {unit.battery !== null && (
        <Fact label={t`Battery`}>
          <span className="tabular-nums">
            <Decimal value={String(unit.battery)} /> %
          </span>
        </Fact>
      )}
      {unit.colour && <Fact label={t`Colour`}>{unit.colour}</Fact>}
      <Fact label={t`Tax`}>
        <TaxBadge tax={unit.tax} />
        {unit.taxAt && (
          <span className="block text-sm text-muted *:whitespace-normal">
            {unit.taxBy ?? t`the shop`} · <Moment at={unit.taxAt} />
          </span>
        )}
      </Fact>
      {unit.supplier && <Fact label={t`Supplier`}>{unit.supplier}</Fact>}
      <Cost unit={unit} />
      <Fact label={t`Sale Price`}>
        <Mmk value={unit.salePrice ?? item.salePrice} />
        {unit.salePrice === null && <span className="block text-sm text-muted">{t`Same as the model`}</span>}
      </Fact>
      <Fact label={t`Stock received`}>
        <Moment at={unit.receivedAt} />
      </Fact>
      {unit.note && <Fact label={t`Note`}>{unit.note}</Fact>}
    </FactList>
  );
}

function Cost({ unit: { cost, currency, item } }: { unit: ShownCosts<UnitRecord> }) {
  const { t } = useLingui();
  const amount = cost ?? item.cost;
  if (!amount) return null;
  return (
    <Fact label={t`Cost`}>
      <Decimal value={amount} /> {cost === null ? item.currency : currency}
      {cost === null && <span className="block text-sm text-muted">{t`Same as the model`}</span>}
    </Fact>
  );
}
