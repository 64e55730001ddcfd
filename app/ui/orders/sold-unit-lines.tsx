import type { SoldLine } from '#app/domain/stock/units/shown-units.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

/** The numbers of an order line's phones, and their tax status. */
export function SoldPhones({ units }: { units: SoldLine | undefined }) {
  const taxes = useTaxLabels();
  if (!units) return null;
  const { phoneLabels, tax } = units;
  return (
    <>
      {phoneLabels.map((label) => (
        <span key={label} className="block">
          {/* The dot wraps together with the second number. */}
          {label.replaceAll(' · ', ' ·\u00a0')}
        </span>
      ))}
      {tax && <span className="block">{taxes[tax]}</span>}
    </>
  );
}
