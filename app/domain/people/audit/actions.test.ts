import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIONS } from '#app/domain/people/audit/actions.ts';

it('every module that writes to the database records an audited action', () => {
  // Account operations, language preferences, mails, denied views, failed attempts and drafts are not audited;
  // the other modules write for a function that records, or call one.
  const exempt = [
    'people/accounts/credentials',
    'people/accounts/first-admin',
    'people/sign-in/known-devices',
    'people/accounts/language-preference',
    'people/accounts/profile',
    'people/security-log/security-record',
    'people/sign-in/session-list',
    'people/sign-in/sign-in-challenge',
    'people/sign-in/sign-in-cleanup',
    'people/sign-in/sign-in-throttle',
    'people/audit/audit-record',
    'stock/stock-move',
    'orders/checkout/attempt-reconcile',
    'orders/buyers/walk-in',
    'orders/counter/offline/offline-counter-open',
    'orders/orders-seen',
    'orders/order-steps/order-remind',
    'people/outbox/mail-claim',
    'people/outbox/mail-finish',
    'catalog/photos/blobs',
    'catalog/photos/photo-rename',
    'catalog/cross-sells/cross-sell-rename',
    'prices/repricing/rate-batch-apply',
    'prices/repricing/rate-draft',
    'orders/returns/return-units',
    'catalog/stock-import/import-edit',
    'catalog/stock-import/import-stage',
    'shop/move-in/move-in-stage',
    'shop/settings/shop-prepare',
    'money/slips/slip-delete',
    'money/slips/slip-insert',
    'phone/item-keys',
    'text/name-keys',
    'submission-once',
    'stock/units/unit-event',
    'stock/units/unit-restock',
    'orders/unit-choice/unit-take',
    'stock/warranties/warranty-end',
    'stock/warranties/warranty-start',
  ].map((file) => `app/domain/${file}.server.ts`);
  const unrecorded: string[] = [];
  const unknown: string[] = [];
  for (const file of globSync('app/domain/**/*.server.ts')) {
    const source = readFileSync(file, 'utf8');
    const writes = /\.(insertInto|updateTable|deleteFrom)\(/.test(source);
    const records = /record\(trx, (now|by\.now), \{|(recordAll|recordPast|saveSettings)\(trx, /.test(source);
    if (writes && !records && !exempt.includes(file)) unrecorded.push(file);
    const actions = [...source.matchAll(/action: '([^']+)'/g)].map(([, action = '']) => action);
    unknown.push(...actions.filter((action) => !(ACTIONS as readonly string[]).includes(action)));
  }
  expect(unrecorded).toEqual([]);
  expect(unknown).toEqual([]);
});
