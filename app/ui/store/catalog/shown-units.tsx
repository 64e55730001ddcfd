import type { ShownUnits } from '#app/domain/units/shown-units.ts';
import { Badge } from '#app/ui/components/badges.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/components/unit-labels.tsx';

export function useUnitTexts({ conditions, colours }: ShownUnits): string {
  const labels = useConditionLabels();
  return [...conditions.map((condition) => labels[condition]), ...colours].join(' · ');
}

/** Nothing unless it is paid for every one in stock. */
export function TaxPaid({ units }: { units: ShownUnits | undefined }) {
  const labels = useTaxLabels();
  return units?.tax === 'paid' && <Badge colour="green">{labels.paid}</Badge>;
}

export function UnitTexts({ units }: { units: ShownUnits }) {
  return <p className="stock-facts">{useUnitTexts(units)}</p>;
}
