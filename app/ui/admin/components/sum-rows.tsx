import type { ReactNode } from 'react';
import { Mmk } from '#app/ui/components/amount-text.tsx';

type SumRowProps = { label: ReactNode; className?: string } & ({ amount: number } | { children: ReactNode });

export function LeadSum(props: SumRowProps) {
  return (
    <>
      <SumRow {...props} className="text-2xl font-bold" />
      <div aria-hidden="true" className="my-1.5 h-0.5 bg-[linear-gradient(90deg,transparent,var(--gold)_40%)]" />
    </>
  );
}

export function SumRow({ label, className = 'font-semibold', ...sum }: SumRowProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-0.5">
      <dt className="min-w-16 grow basis-0 text-sm text-muted">{label}</dt>
      <dd className={`ms-auto min-w-0 text-end wrap-anywhere *:whitespace-normal ${className}`}>
        {'amount' in sum ? <Mmk value={sum.amount} /> : sum.children}
      </dd>
    </div>
  );
}
