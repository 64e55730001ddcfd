import type { SoldLine } from '#app/domain/units/sold-units.ts';
import { useTaxLabels } from '#app/ui/components/unit-labels.tsx';

/** The numbers of the phones of a line, and what is said of their tax. */
export function SoldPhones({ units }: { units: SoldLine | undefined }) {
  const taxes = useTaxLabels();
  if (!units) return null;
  const { phoneLabels, tax } = units;
  return (
    <>
      {phoneLabels.map((label) => (
        <span key={label} className="block wrap-anywhere tabular-nums">
          {/* A second number takes the dot to its line. */}
          {label.replaceAll(' · ', ' ·\u00a0')}
        </span>
      ))}
      {tax && <span className="block">{taxes[tax]}</span>}
    </>
  );
}
