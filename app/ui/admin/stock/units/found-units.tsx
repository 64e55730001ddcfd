import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import type { FoundUnit } from '#app/domain/stock/units/unit-record.ts';
import { lastDay } from '#app/domain/stock/warranties/warranty.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { TaxBadge, UnitStateBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Day } from '#app/ui/components/amount-text.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';

/** Renders nothing if no number matches. */
export function FoundUnits({ units, className = '' }: { units: ShownCosts<FoundUnit>[]; className?: string }) {
  const id = useId();
  if (units.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="heading mb-1">
        <Trans>By IMEI or serial number</Trans>
      </h2>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {units.map((unit) => (
          <li key={unit.code}>
            <FoundUnitLink unit={unit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundUnitLink({ unit }: { unit: ShownCosts<FoundUnit> }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const { order, soldAt, cost, warranty } = unit;
  const facts = [useConditionLabels()[unit.condition], unit.colour, unit.supplier].filter(Boolean).join(' · ');
  return (
    <OfficeRowLink to={unitPath(unit.id)} className="group flex flex-col gap-0.5 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular-nums group-hover:underline">{unit.code}</strong>
        <UnitStateBadge state={unit.state} />
        <TaxBadge tax={unit.tax} />
      </span>{' '}
      <span className="wrap-anywhere">{phoneLabel(unit.item)}</span>{' '}
      <span className="text-sm text-muted wrap-anywhere">
        {facts} · {t`received`} <Day at={unit.receivedAt} />
        {cost && (
          <>
            {' · '}
            {t`Cost`} <Decimal value={cost.amount} /> {cost.currency}
          </>
        )}
      </span>{' '}
      {order && (
        <span className="text-sm wrap-anywhere">
          {unit.state !== 'sold' && <>{t`Sold before:`} </>}
          {t`Order ${order.number}`} · <bdi>{buyerName(order.name)}</bdi>
          {soldAt && (
            <>
              {' · '}
              <Day at={soldAt} />
            </>
          )}
          <FoundWarranty warranty={warranty} />
        </span>
      )}
    </OfficeRowLink>
  );
}

function FoundWarranty({ warranty }: Pick<FoundUnit, 'warranty'>) {
  const { timeZone } = useLocale();
  if (!warranty) return null;
  return (
    <span className="block *:whitespace-normal">
      {warranty.isVoid ? (
        <Trans>Warranty void</Trans>
      ) : (
        <Trans>
          Warranty until <BusinessDay date={lastDay(warranty, timeZone)} />
        </Trans>
      )}
    </span>
  );
}
