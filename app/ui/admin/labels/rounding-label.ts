import { useLingui } from '@lingui/react/macro';
import { type Rounding, roundingRule } from '#app/domain/prices/pricing/rounding.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** Says what prices are rounded up to: '1,000 MMK' or '1,000 MMK, or 100 MMK below'. */
export function useRoundingLabel(): (rounding: Rounding) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (rounding) => {
    const { step, charm } = roundingRule(rounding);
    const amount = formatMmk(step, locale);
    return charm ? t`${amount}, or 100 MMK below` : amount;
  };
}
