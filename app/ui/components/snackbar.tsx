import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/components/icon.tsx';

type SnackbarProps = { children: ReactNode; action?: ReactNode; onDismiss: () => void; className?: string };

export function Snackbar({ children, action, onDismiss, className = '' }: SnackbarProps) {
  const { t } = useLingui();
  return (
    <div className={`snackbar ${className}`}>
      <div role="status" className="min-w-0 flex-1 py-2">
        {children}
      </div>
      {action}
      <button type="button" aria-label={t`Dismiss`} onClick={onDismiss} className="btn btn-square">
        <Icon name="x" />
      </button>
    </div>
  );
}
