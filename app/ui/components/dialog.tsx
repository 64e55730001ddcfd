import { type ReactNode, useEffect, useId, useRef } from 'react';
import { recoverFocus } from '#app/ui/hooks/focus-keeper.ts';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';

/** Its heading; or the id of the one among the children. */
type Named = { title: ReactNode; labelledBy?: never } | { title?: never; labelledBy: string };

type DialogProps = Named & {
  open: boolean;
  onClose: () => void;
  /** Focuses the heading instead of the first control, so that a long text opens at its top. */
  startsAtHeading?: boolean;
  busy?: boolean | undefined;
  isWide?: boolean;
  children: ReactNode;
};

/** A native modal. Before hydration, CSS places it over the page. */
export function Dialog({ open, onClose, title, labelledBy, startsAtHeading, busy, isWide, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const headingId = labelledBy ?? titleId;
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    if (!open) return ref.current?.close();
    ref.current?.showModal();
    if (startsAtHeading) document.getElementById(headingId)?.focus();
  }, [open, isHydrated, startsAtHeading, headingId]);
  return (
    <dialog
      ref={ref}
      open={open && !isHydrated}
      closedby={busy ? 'none' : 'any'}
      aria-labelledby={headingId}
      // `close` also fires when this component closes the dialog, perhaps after it has opened again.
      onClose={() => {
        recoverFocus();
        if (open && !ref.current?.open) onClose();
      }}
      className={`dialog-box ${isWide ? 'max-w-3xl' : 'max-w-md'}`}
    >
      {open && title && (
        <h2 id={titleId} className="heading wrap-anywhere">
          {title}
        </h2>
      )}
      {open && children}
    </dialog>
  );
}
