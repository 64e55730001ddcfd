import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/components/button.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  onClose: () => void;
  confirmLabel: ReactNode;
  tone?: 'danger' | 'main';
  onConfirm: () => void;
};

/** Asks before an action that has no Undo (D 31). The focus starts on Go back. */
export function ConfirmDialog({
  open,
  title,
  children,
  onClose,
  confirmLabel,
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children && <div className="mt-2 text-muted">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onClose}>{t`Go back`}</Button>
        <Button look={tone} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
