import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#app/ui/components/icon.tsx';

type FoldProps = {
  /** Shown in bold, with `hint` below it, also while the fold is closed. */
  summary: ReactNode;
  hint?: ReactNode;
  open?: boolean;
  /** The fragment of a link that opens the fold. */
  id?: string;
  children: ReactNode;
};

/** Fields that are seldom needed, behind one row that opens them; works without scripts. */
export function Fold({ summary, hint, open, id, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a fragment may be pressed twice.
  useLayoutEffect(() => {
    if (id && hash === `#${id}` && details.current) details.current.open = true;
  }, [id, hash, key]);
  return (
    <details ref={details} open={open} className="group border-y border-base-300 [&+details]:-mt-px">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span id={id} className="block scroll-mt-4 font-semibold">
            {summary}
          </span>
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
