import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';

const WIDTHS = { narrow: 'max-w-md', wide: 'max-w-3xl' };

type DialogProps = {
  open: boolean;
  /** Called when the person closes it: Escape, a press outside. */
  onClose: () => void;
  /** The id of the heading that names it. */
  labelledBy: string;
  /** While something is under way it cannot be closed. */
  busy?: boolean | undefined;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
};

/**
 * The platform's modal dialog. Its first control gets the focus, and what opened it gets it back. Before the scripts
 * arrive, and where none run, it lies over the page in the same place.
 */
export function Dialog({ open, onClose, labelledBy, busy = false, width = 'narrow', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated) return;
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open, hydrated]);
  return (
    <dialog
      ref={ref}
      open={open && !hydrated}
      closedby={busy ? 'none' : 'any'}
      aria-labelledby={labelledBy}
      // It also fires when the page itself has closed the dialog, which needs no telling.
      onClose={() => open && onClose()}
      className={`fixed inset-0 z-40 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-box border border-base-300 bg-base-100 p-5 text-base-content not-[:modal]:shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)] backdrop:bg-black/60 max-sm:mb-4 sm:p-7 ${WIDTHS[width]}`}
    >
      {open && children}
    </dialog>
  );
}
