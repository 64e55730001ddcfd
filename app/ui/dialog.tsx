import { type ReactNode, useEffect, useRef } from 'react';

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

/** The platform's modal dialog. Its first control gets the focus, and what opened it gets it back. */
export function Dialog({ open, onClose, labelledBy, busy = false, width = 'narrow', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      closedby={busy ? 'none' : 'any'}
      aria-labelledby={labelledBy}
      // It also fires when the page itself has closed the dialog, which needs no telling.
      onClose={() => open && onClose()}
      className={`m-auto w-[calc(100%-2rem)] overscroll-contain rounded-box border border-base-300 bg-base-100 p-5 text-base-content backdrop:bg-black/60 max-sm:mb-4 sm:p-7 ${WIDTHS[width]}`}
    >
      {open && children}
    </dialog>
  );
}
