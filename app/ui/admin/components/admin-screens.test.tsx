import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import type { MailTrouble } from '#app/domain/shop/dashboard/figures.ts';
import { PlaceHead } from '#app/ui/admin/components/admin-nav.tsx';
import { type AdminPlaces, type NavCounts, useAdminPlaces } from '#app/ui/admin/components/admin-screens.ts';

const quiet: NavCounts = {
  pending: 0,
  cancelRequests: 0,
  toCheck: 0,
  lowStock: 0,
  withoutRate: [],
  usesDrawers: false,
};
const busy: NavCounts = {
  pending: 2,
  cancelRequests: 1,
  toCheck: 3,
  lowStock: 4,
  withoutRate: ['CNY', 'USD'],
  usesDrawers: true,
};

function placesOf(counts: NavCounts): AdminPlaces {
  return JSON.parse(decodeURIComponent(render('/admin/dashboard', <Places counts={counts} />)));
}

function Places({ counts }: { counts: NavCounts }) {
  return encodeURIComponent(JSON.stringify(useAdminPlaces(counts)));
}

function Head({ counts }: { counts: NavCounts }) {
  return <PlaceHead {...useAdminPlaces(counts)} mailTrouble={counts.mailTrouble} />;
}

function render(path: string, page: ReactNode): string {
  // biome-ignore lint/correctness/noComponentHookFactories: it is rendered once.
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { root: { rights: RIGHTS } } }} />
    </I18nProvider>,
  );
}

const badgeAt = ({ places }: AdminPlaces, path: string) => places.find(({ to }) => to === path)?.badge;

it('shows what waits at each entry, and at More the sum of what only its sheet shows', () => {
  const all = placesOf({ ...busy, mailTrouble: 'late' });
  expect(badgeAt(all, '/admin/admin-orders')).toEqual({ count: 6, name: '2 to confirm, 1 to cancel, 3 to check' });
  expect(badgeAt(all, '/admin/inventory')).toEqual({ count: 4, name: '4 low' });
  expect(all.bar.map(({ badge }) => badge?.count)).toEqual([undefined, 6, 4, 2]);
  expect(all.sheetBadge).toEqual({ count: 1, name: 'emails are not sent' });
  const sum = (targets: AdminPlaces['bar']) => targets.reduce((total, { badge }) => total + (badge?.count ?? 0), 0);
  expect(sum(all.places)).toBe(sum(all.bar) + 1);
  expect([placesOf(busy).sheetBadge, placesOf(quiet).sheetBadge]).toEqual([undefined, undefined]);
  expect(sum(placesOf(quiet).places)).toBe(0);
});

it.each<[MailTrouble, string, number | undefined]>([
  ['late', 'waited for more than an hour', 1],
  ['not-sent', 'refused the last one', 1],
  // A shop that has no mail server may want none.
  ['no-server', 'no mail server', undefined],
])('says in Settings only that mails are %s', (mailTrouble, text, count) => {
  const counts = { ...quiet, mailTrouble };
  expect(badgeAt(placesOf(counts), '/admin/type-settings')?.count).toBe(count);
  for (const path of ['/admin/type-settings', '/admin/tax-calculator', '/admin/security', '/admin/audit'])
    expect(render(path, <Head counts={counts} />)).toMatch(new RegExp(`role="note".*${text}`));
  expect(render('/admin/dashboard', <Head counts={counts} />)).toBe('');
  expect(render('/admin/security', <Head counts={quiet} />)).toBe('');
});
