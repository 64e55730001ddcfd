import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** What will happen. */
  children?: ReactNode;
  onClose: () => void;
  busy?: boolean;
} & (
  | { /** The word on the button that does it. */ verb: ReactNode; tone?: 'danger' | 'main'; onConfirm: () => void }
  | { /** The verb as a whole: a form with its submit button. */ verbButton: ReactNode }
);

/** Asks before what cannot be undone (DECISIONS 31). The focus starts on Go back. */
export function ConfirmDialog({ open, title, children, onClose, busy, ...answer }: ConfirmDialogProps) {
  const heading = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={heading} busy={busy}>
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      {children && <div className="mt-2 text-muted">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onClose} disabled={busy}>
          <Trans>Go back</Trans>
        </Button>
        {'verbButton' in answer ? (
          answer.verbButton
        ) : (
          <Button look={answer.tone ?? 'danger'} busy={busy} onClick={answer.onConfirm}>
            {answer.verb}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
