import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { FormProps } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';

type UndoSnackbarProps = {
  UndoForm: ComponentType<FormProps>;
  /** The page's own URL if left out. */
  action?: string;
  fields: Record<string, string | number>;
  label: string;
  children: ReactNode;
};

export function UndoSnackbar({ UndoForm, action, fields, label, children }: UndoSnackbarProps) {
  const [dismissedKey, setDismissedKey] = useState('');
  const key = JSON.stringify([action, fields]);
  if (dismissedKey === key) return null;
  const undo = (
    <UndoForm method="post" {...(action && { action })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" aria-label={label}>
        <Trans>Undo</Trans>
      </Button>
    </UndoForm>
  );
  return (
    <Snackbar action={undo} onDismiss={() => setDismissedKey(key)}>
      {children}
    </Snackbar>
  );
}
