import type { ReactNode } from 'react';

export function ChartText({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`tabular-nums ${className}`}>{children}</span>;
}
