import type { ShownUnits } from '#app/domain/stock/units/shown-units.ts';
import { Badge } from '#app/ui/components/badges.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

export function useUnitSummary({ conditions, colours }: ShownUnits): string {
  const labels = useConditionLabels();
  return [...conditions.map((condition) => labels[condition]), ...colours].join(' · ');
}

export function TaxBadge({ units }: { units: ShownUnits | undefined }) {
  const labels = useTaxLabels();
  return units?.tax && <Badge colour={units.tax === 'paid' ? 'green' : 'yellow'}>{labels[units.tax]}</Badge>;
}

export function UnitSummary({ units }: { units: ShownUnits }) {
  return <p className="quiet">{useUnitSummary(units)}</p>;
}

export function ConditionNames({ units: { conditions } }: { units: ShownUnits }) {
  const labels = useConditionLabels();
  return <span className="quiet">{conditions.map((condition) => labels[condition]).join(' · ')}</span>;
}
