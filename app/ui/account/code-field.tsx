import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/forms/field.tsx';

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'problem' | 'autoFocus'> & { recovery?: boolean };

export function CodeField({ recovery = false, ...field }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      name="code"
      label={recovery ? t`Recovery code` : t`Code`}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono text-lg tracking-widest"
    />
  );
}
