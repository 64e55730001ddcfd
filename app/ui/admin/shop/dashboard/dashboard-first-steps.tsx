import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FIRST_STEPS, type FirstStep, type FirstSteps, LATER_STEPS } from '#app/domain/shop/dashboard/figures.ts';
import { photosPath } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import { ImportLink } from '#app/ui/admin/catalog/stock-import/import-link.tsx';
import { firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/move-in-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Icon } from '#app/ui/components/icon.tsx';

/** The steps until the shop sells, and those that can wait. */
export function DashboardFirstSteps({ steps }: { steps: FirstSteps }) {
  const { t } = useLingui();
  const texts: Record<FirstStep, { name: ReactNode; explanation: ReactNode }> = {
    contact: {
      name: <Trans>Your shop and its contact</Trans>,
      explanation: <Trans>Name, phone, address, and what you sell.</Trans>,
    },
    prices: {
      name: <Trans>Rate and profit</Trans>,
      explanation: <Trans>Every price comes from cost, rate and profit.</Trans>,
    },
    payment: {
      name: <Trans>How you are paid</Trans>,
      explanation: <Trans>Each method with its account, or cash.</Trans>,
    },
    phone: {
      name: <Trans>First phone with photo</Trans>,
      explanation: steps.withoutPhoto ? (
        <Trans>It still needs its photo.</Trans>
      ) : (
        <Trans>Add it, then its photo.</Trans>
      ),
    },
    look: {
      name: <Trans>Look at it as a buyer</Trans>,
      explanation: <Trans>Try an order: the first one ticks this step.</Trans>,
    },
    'price-list': {
      name: <Trans>Share your price list</Trans>,
      explanation: <Trans>Post the link or its picture on Facebook or Viber.</Trans>,
    },
    registration: {
      name: <Trans>Registered name and number</Trans>,
      explanation: <Trans>Who sells online must be registered and say so.</Trans>,
    },
    terms: {
      name: <Trans>Your shop terms</Trans>,
      explanation: <Trans>A text is there already. Read it, and change what is not so.</Trans>,
    },
  };
  const list = (group: readonly FirstStep[], otherwise: string) => (
    <ul className="mt-2 divide-y divide-base-300">
      {group.map((step) => (
        <li key={step}>
          <OfficeLink
            to={
              step === 'phone' && steps.withoutPhoto
                ? `${photosPath(steps.withoutPhoto)}?setup=phone`
                : firstStepPath(step)
            }
            className="group flex min-h-14 items-center gap-4 py-2 after:text-2xl after:content-['›']"
          >
            <Tick isDone={steps[step]} otherwise={otherwise} />
            <span className="flex-1">
              <span className="font-semibold group-hover:underline">{texts[step].name}</span>{' '}
              <span className="block text-sm text-muted">{texts[step].explanation}</span>
            </span>
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="mb-8 rounded-box bg-base-200 px-5 pt-4 pb-2">
      <h2 className="text-lg font-semibold">
        <Trans>Get your shop ready</Trans>
      </h2>
      {list(FIRST_STEPS, t`Not done yet`)}
      <div className="flex flex-col items-start">
        <OfficeLink to={MOVE_IN_PATH} className="link inline-flex min-h-11 items-center">
          <Trans>Move in from the service that you used before</Trans>
        </OfficeLink>
        <ImportLink />
      </div>
      <h3 className="mt-4 font-semibold text-muted">
        <Trans>Later, when you have time</Trans>
      </h3>
      {list(LATER_STEPS, t({ message: 'Later', context: 'a step of the set-up' }))}
    </section>
  );
}

function Tick({ isDone, otherwise }: { isDone: boolean; otherwise: string }) {
  const { t } = useLingui();
  if (!isDone)
    return (
      <span role="img" aria-label={otherwise} className="m-1 size-4 rounded-full border border-current text-muted" />
    );
  return (
    <span role="img" aria-label={t`Done`} className="m-0.5 grid shrink-0 text-success">
      <Icon name="circle-check" />
    </span>
  );
}
