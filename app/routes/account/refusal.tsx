import type { ReactNode } from 'react';
import { WarningIcon } from '#app/ui/icons.tsx';

/** A failure that SPEC calls a toast: the role of one, the look of a failure. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div className="alert flex border-0 bg-error-tint text-base/[1.65]">
      <span className="text-lg/none text-error">
        <WarningIcon />
      </span>
      <div role="status" className="min-w-0 flex-1 wrap-break-word">
        {children}
      </div>
    </div>
  );
}
