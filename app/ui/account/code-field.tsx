import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/forms/field.tsx';

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'problem' | 'autoFocus'> & { isRecovery?: boolean };

export function CodeField({ isRecovery = false, ...field }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      name="code"
      label={isRecovery ? t`Recovery code` : t`Code`}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono text-lg tracking-widest"
    />
  );
}

type PinFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'problem'>;

/** A text that shows dots: browsers would offer to keep a password. */
export function PinField(field: PinFieldProps) {
  return (
    <TextField
      {...field}
      name="pin"
      inputMode="numeric"
      autoComplete="off"
      className="text-xl tracking-[0.5em] [-webkit-text-security:disc]"
    />
  );
}
