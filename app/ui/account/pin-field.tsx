import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/forms/field.tsx';

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
