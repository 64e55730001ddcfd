import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { LIMIT_NAMES, type Limits } from '#app/domain/people/limits/limits.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { TextField } from '#app/ui/forms/field.tsx';

export function LimitFields({ limits, problems }: { limits: Limits; problems: Problems }) {
  const { t } = useLingui();
  const field = (name: keyof Limits) => ({
    name,
    defaultValue: String(limits[name] ?? ''),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <Fold
      summary={t`Limits`}
      hint={t`How much may they do on their own? Empty means no limit.`}
      open={LIMIT_NAMES.some((name) => limits[name] !== null || problems[name])}
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Lower a price by at most, %`}
          {...field('maxDiscount')}
          hint={t`Below the price that somebody else, or a new rate, has set. With a limit, they may not change exchange rates, Profit % or Price Rounding.`}
        />
        <TextField label={t`Times they may give money back in a day`} {...field('maxRefunds')} />
        <MoneyField label={t`Money they may give back in a day`} {...field('maxRefundSum')} whole />
        <TextField
          label={t`Prices they may change in a day`}
          {...field('maxPriceEdits')}
          hint={t`With a limit, they may not change exchange rates, Profit % or Price Rounding.`}
        />
      </div>
    </Fold>
  );
}
