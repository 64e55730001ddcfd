import { FIRST_STEPS, type FirstStep } from '#app/domain/shop/dashboard/figures.ts';

const PATHS: Record<FirstStep, string> = {
  contact: '/admin/shop-details',
  prices: '/admin/exchange-setting',
  payment: '/admin/payment-settings',
  phone: '/admin/add-inventory',
  look: '/shop',
  'price-list': '/price-list',
};

/** Path to the screen of a first step. Its parameter makes the screen lead to the next step; the last two need none. */
export function firstStepPath(step: FirstStep): string {
  return PATHS[step].startsWith('/admin/') ? `${PATHS[step]}?setup=${step}` : PATHS[step];
}

/** The step of a URL that `firstStepPath` made, and the one after it. */
export function firstStepOf(params: URLSearchParams): { step: FirstStep | null; next: FirstStep | null } {
  const index = FIRST_STEPS.indexOf(params.get('setup') as FirstStep);
  return { step: FIRST_STEPS[index] ?? null, next: index < 0 ? null : (FIRST_STEPS[index + 1] ?? null) };
}
