import type { ReactNode } from 'react';
import type { SoldLine } from '#app/domain/stock/units/shown-units.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

/** How the numbers of a phone are shown. */
export type CodeText = (label: string) => ReactNode;

const asIs: CodeText = (label) => label;

/** The numbers of an order line's phones, and their tax status. */
export function SoldPhones({
  units,
  codeText = asIs,
}: {
  units: SoldLine | undefined;
  codeText?: CodeText | undefined;
}) {
  const taxes = useTaxLabels();
  if (!units) return null;
  // No line begins with the dot.
  const phoneLabels = units.phoneLabels.map((label) => label.replaceAll(' · ', '\u00a0· '));
  const { tax } = units;
  return (
    <>
      {phoneLabels.map((label) => (
        <span key={label} className="block">
          {codeText(label)}
        </span>
      ))}
      {tax && <span className="block">{taxes[tax]}</span>}
    </>
  );
}
