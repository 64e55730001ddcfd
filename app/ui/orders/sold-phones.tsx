import type { ReactNode } from 'react';
import type { SoldLine } from '#app/domain/stock/units/shown-units.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

export function SoldPhones({ units }: { units: SoldLine | undefined }) {
  const taxes = useTaxLabels();
  if (!units) return null;
  const { phoneLabels, tax } = units;
  return (
    <>
      {phoneLabels.map((label) => (
        <span key={label} className="block">
          {/* No line begins with the dot. */}
          {codeText(label.replaceAll(' · ', '\u00a0· '))}
        </span>
      ))}
      {tax && <span className="block">{taxes[tax]}</span>}
    </>
  );
}

/** Text with IMEIs, each with its last six digits in bold: these are compared with the phone. */
function codeText(text: string): ReactNode {
  return text.split(/\b(\d{15})\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part}>
        {part.slice(0, -6)}
        <b>{part.slice(-6)}</b>
      </span>
    ),
  );
}
