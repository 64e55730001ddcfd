import { expect, it } from 'vitest';
import { PRESETS } from '#app/domain/people/rights/rights.ts';
import { mayOpen } from './route-rights.ts';

it('opens a page only to who has all its rights, and nothing that is not declared', () => {
  expect(mayOpen([], '/admin/dashboard?period=today')).toBe(true);
  expect(mayOpen(['orders.view'], '/admin/admin-orders/x?back=%2Fadmin')).toBe(true);
  expect(mayOpen(['orders.decide'], '/admin/admin-orders/x/cancellation', 'act')).toBe(false);
  expect(mayOpen(PRESETS.sales, '/admin/admin-orders/x/cancellation', 'act')).toBe(true);
  expect(mayOpen(['settings'], '/admin/tax-calculator')).toBe(false);
  expect(mayOpen(['stock.view'], '/admin/tax-calculator', 'act')).toBe(false);
  for (const path of ['/admin/new', '/admin/admin-orders/x/new', '/admin/', '/admin/__proto__', '/admin/people/x/y/z'])
    expect(mayOpen(PRESETS.manager, path), path).toBe(false);
  expect(mayOpen([], '/my-orders')).toBe(true);
  expect(mayOpen([], '/administration')).toBe(true);
});
