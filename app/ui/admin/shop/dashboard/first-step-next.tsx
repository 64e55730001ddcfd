import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FIRST_STEPS, type FirstStep } from '#app/domain/shop/dashboard/figures.ts';
import { firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';

export function FirstStepNext() {
  const [params] = useSearchParams();
  const index = FIRST_STEPS.indexOf(params.get('setup') as FirstStep);
  const nextStep = index < 0 ? undefined : FIRST_STEPS[index + 1];
  if (!nextStep) return null;
  const labels: Record<FirstStep, ReactNode> = {
    rate: <Trans>Next: save a rate</Trans>,
    profit: <Trans>Next: set your profit</Trans>,
    'payment-method': <Trans>Next: add a payment method</Trans>,
    phone: <Trans>Next: add a phone</Trans>,
    'price-list': <Trans>Next: share your price list</Trans>,
  };
  return (
    <p className="mt-8">
      <ButtonLink to={firstStepPath(nextStep)}>{labels[nextStep]}</ButtonLink>
    </p>
  );
}
