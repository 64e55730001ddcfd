import type { ReactNode } from 'react';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { Price } from '#app/ui/components/amount-text.tsx';

function FromTo<Value>({
  from,
  to,
  show,
}: {
  from: Value | null;
  to: Value | null;
  show: (value: Value) => ReactNode;
}) {
  if (to === null) return '–';
  if (from === null || from === to) return show(to);
  return (
    <>
      <span className="block font-normal whitespace-nowrap text-muted">{show(from)}</span>
      <span className="whitespace-nowrap">→ {show(to)}</span>
    </>
  );
}

export function DecimalFromTo({ from, to }: { from: string | null; to: string | null }) {
  return <FromTo from={from} to={to} show={(value) => <Decimal value={value} />} />;
}

export function MmkFromTo({ from, to }: { from: number | null; to: number }) {
  return <FromTo from={from} to={to} show={(value) => <Price value={value} />} />;
}
