import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { TextField } from '#app/ui/forms/field.tsx';

/** A password that can be shown while it is typed. */
export function SecretField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'multiline'>) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!isShown)}
      className="min-h-11 min-w-11 cursor-pointer text-sm font-semibold noscript:hidden"
    >
      {isShown ? (
        <Trans>
          Hide<span className="sr-only"> password</span>
        </Trans>
      ) : (
        <Trans>
          Show<span className="sr-only"> password</span>
        </Trans>
      )}
    </button>
  );
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={toggle}
    />
  );
}
