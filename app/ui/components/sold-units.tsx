import type { SoldLine } from '#app/domain/units/sold-units.ts';
import { useTaxLabels } from '#app/ui/components/unit-labels.tsx';

/** The numbers of an order line's phones, and their tax status. */
export function SoldPhones({ units }: { units: SoldLine | undefined }) {
  const taxes = useTaxLabels();
  if (!units) return null;
  const { numbers, tax } = units;
  return (
    <>
      {numbers.map((number) => (
        <span key={number} className="block wrap-anywhere tabular-nums">
          {/* The dot wraps together with the second number. */}
          {number.replaceAll(' · ', ' ·\u00a0')}
        </span>
      ))}
      {tax && <span className="block">{taxes[tax]}</span>}
    </>
  );
}
