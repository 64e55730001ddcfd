import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { TextField } from '#app/ui/forms/field.tsx';

type LowStockFieldProps = Pick<ComponentProps<typeof TextField>, 'typed' | 'problem' | 'defaultValue'>;

export function LowStockField(field: LowStockFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Low-stock limit`}
      name="lowStockThreshold"
      inputMode="numeric"
      autoComplete="off"
      hint={t`Leave empty for ${LOW_STOCK_BELOW}.`}
      {...field}
    />
  );
}
