import { expect, it } from 'vitest';
import { currentLink } from '#app/ui/layout/nav-link.tsx';

const linksTo = (...paths: string[]) => paths.map((to) => ({ to, label: to, icon: 'store' as const }));

it('finds the link to the current path, with any query or fragment', () => {
  const links = linksTo('/', '/shop#search', '/login?next=%2Fcart', '/register?next=%2Fcart');
  expect(currentLink(links, '/')).toBe('/');
  expect(currentLink(links, '/shop')).toBe('/shop#search');
  expect(currentLink(links, '/login')).toBe('/login?next=%2Fcart');
  expect(currentLink(links, '/register')).toBe('/register?next=%2Fcart');
});

it('finds the link to the closest path above the current one, but not the one to Home', () => {
  const links = linksTo('/', '/admin', '/admin/units');
  expect(currentLink(links, '/admin/units/1')).toBe('/admin/units');
  expect(currentLink(links, '/admin/sales')).toBe('/admin');
  expect(currentLink(links, '/administration')).toBeUndefined();
});
