import type { ReactNode } from 'react';
import { Icon } from '#app/ui/components/icon.tsx';

type FoldProps = {
  /** Shown in bold, with `hint` below it, also while the fold is closed. */
  summary: ReactNode;
  hint?: ReactNode;
  /** Opens the fold from the start. */
  open?: boolean;
  children: ReactNode;
};

/** Fields that are seldom needed, behind one row that opens them; works without scripts. */
export function Fold({ summary, hint, open, children }: FoldProps) {
  return (
    <details open={open} className="group border-y border-base-300 [&+details]:-mt-px">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{summary}</span>
          {hint && <span className="block text-sm text-muted">{hint}</span>}
        </span>
        <span className="text-muted group-open:rotate-90">
          <Icon name="chevron-right" />
        </span>
      </summary>
      <div className="pt-2 pb-5">{children}</div>
    </details>
  );
}
