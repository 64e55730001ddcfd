import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FIRST_STEPS, type FirstStep } from '#app/domain/shop/dashboard/figures.ts';
import { firstStepOf, firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';

/** Says which step of the set-up this is, and links to the next one. */
export function FirstStepNext() {
  const { step, next } = firstStepOf(useSearchParams()[0]);
  if (step === 'terms')
    return (
      <p className="mt-8">
        <OfficeButtonLink to="/admin/dashboard">
          <Trans>Back to Today</Trans>
        </OfficeButtonLink>
      </p>
    );
  if (!step || !next) return null;
  const labels: Record<FirstStep, ReactNode> = {
    contact: null,
    prices: <Trans>Next: rate and profit</Trans>,
    payment: <Trans>Next: how you are paid</Trans>,
    phone: <Trans>Next: add a phone</Trans>,
    look: <Trans>Next: look at it as a buyer</Trans>,
    'price-list': <Trans>Next: share your price list</Trans>,
    registration: null,
    terms: <Trans>Next: your shop terms</Trans>,
  };
  const numbered: readonly FirstStep[] = FIRST_STEPS;
  const position = numbered.indexOf(step) + 1;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-4">
      <OfficeButtonLink to={firstStepPath(next)}>{labels[next]}</OfficeButtonLink>
      {position > 0 && (
        <span className="quiet">
          <Trans>
            Step {position} of {FIRST_STEPS.length}
          </Trans>
        </span>
      )}
    </p>
  );
}
