import { useLingui } from '@lingui/react/macro';
import { FREE_WITH_IT, type STANDARD_REASONS } from '#app/domain/orders/counter/counter-price.ts';

/** Returns a function that translates the standard reasons; the shop's own stand as it wrote them. */
export function useReasonLabel(): (reason: string) => string {
  const { t } = useLingui();
  const labels: Record<(typeof STANDARD_REASONS)[number] | typeof FREE_WITH_IT, string> = {
    Bargained: t`Bargained`,
    'Regular buyer': t`Regular buyer`,
    'Damaged box': t`Damaged box`,
    [FREE_WITH_IT]: t`Free with it`,
  };
  return (reason) => (Object.hasOwn(labels, reason) ? labels[reason as keyof typeof labels] : reason);
}
