import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { FormProps } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';

type UndoToastProps = {
  /** What posts the Undo: the list's own fetcher, or a plain form. */
  UndoForm: ComponentType<FormProps>;
  action: string;
  fields: Record<string, string | number>;
  /** "Undo: …", for who does not see what stands beside it. */
  label: string;
  children: ReactNode;
};

/** Says what was removed and offers to bring it back. */
export function UndoToast({ UndoForm, action, fields, label, children }: UndoToastProps) {
  const undo = (
    <UndoForm method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small" aria-label={label}>
        <Trans>Undo</Trans>
      </Button>
    </UndoForm>
  );
  return <Toast action={undo}>{children}</Toast>;
}
