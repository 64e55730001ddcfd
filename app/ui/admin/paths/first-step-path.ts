import type { FirstStep } from '#app/domain/shop/dashboard/figures.ts';

const PATHS: Record<FirstStep, string> = {
  rate: '/admin/exchange-setting',
  profit: '/admin/profit-setting',
  'payment-method': '/admin/payment-settings',
  phone: '/admin/add-inventory',
  'price-list': '/price-list',
};

/** Path to the screen of a first step. Its parameter makes the screen link to the next step; the last step needs none. */
export function firstStepPath(step: FirstStep): string {
  return step === 'price-list' ? PATHS[step] : `${PATHS[step]}?setup=${step}`;
}
