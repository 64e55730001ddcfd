import { Plural, Trans } from '@lingui/react/macro';
import type { ShownUnits } from '#app/domain/stock/units/shown-units.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

export function TaxBadge({ units }: { units: ShownUnits | undefined }) {
  const labels = useTaxLabels();
  return units?.tax && <Badge colour={units.tax === 'paid' ? 'green' : 'yellow'}>{labels[units.tax]}</Badge>;
}

export function UnitSummary({ units }: { units: ShownUnits }) {
  const labels = useConditionLabels();
  const { condition, colours, offers } = units;
  const facts = [condition === 'new' ? '' : labels[condition], ...colours].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
      {offers && (
        <p className="quiet">
          <OffersText offers={offers} />
        </p>
      )}
    </>
  );
}

export function ConditionName({ units: { condition } }: { units: ShownUnits }) {
  const labels = useConditionLabels();
  return condition !== 'new' && <span className="quiet">{labels[condition]}</span>;
}

export function OffersText({ offers: { count, from, areUsed } }: { offers: NonNullable<ShownUnits['offers']> }) {
  return areUsed ? (
    <Trans>
      <Plural value={count} one="# used" other="# used" /> from <Mmk value={from} />
    </Trans>
  ) : (
    <Trans>
      <Plural value={count} one="# more" other="# more" /> from <Mmk value={from} />
    </Trans>
  );
}
