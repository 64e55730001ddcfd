import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/components/button.tsx';

type SnackbarProps = { children: ReactNode; action?: ReactNode; onDismiss: () => void; className?: string };

export function Snackbar({ children, action, onDismiss, className = '' }: SnackbarProps) {
  return (
    <div className={`snackbar ${className}`}>
      <div role="status" className="min-w-0 flex-1 py-2">
        {children}
      </div>
      {action}
      <Button size="small" onClick={onDismiss}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  );
}
