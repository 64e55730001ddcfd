import type { ReactNode } from 'react';

type FactProps = { label: ReactNode; children: ReactNode };

/** Two columns of `Fact`s. */
export function FactList({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={`grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-5 gap-y-1.5 ${className}`}>{children}</dl>
  );
}

export function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere tabular-nums *:whitespace-normal">{children}</dd>
    </>
  );
}

/** For a `dl` of several columns: the label is above. */
export function SmallFact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm wrap-anywhere tabular-nums *:whitespace-normal">{children}</dd>
    </div>
  );
}
