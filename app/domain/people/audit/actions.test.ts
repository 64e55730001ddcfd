import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIONS } from '#app/domain/people/audit/actions.ts';

it('every module that writes to the database records an audited action', () => {
  // Account operations, language preferences, mails, denied views, failed attempts and drafts are not audited;
  // the other modules write for a function that records, or call one.
  const exempt = [
    'accounts/credentials',
    'accounts/first-admin',
    'sign-in/known-devices',
    'accounts/language-preference',
    'accounts/profile',
    'sign-in/sign-in-challenge',
    'sign-in/sign-in-cleanup',
    'sign-in/sign-in-throttle',
    'audit/audit-record',
    'stock/stock-move',
    'checkout/attempt-reconcile',
    'orders/orders-seen',
    'order-steps/order-remind',
    'outbox/mail-claim',
    'outbox/mail-finish',
    'photos/blobs',
    'photos/photo-rename',
    'repricing/rate-batch-apply',
    'repricing/rate-draft',
    'returns/return-units',
    'settings/shop-prepare',
    'slips/slip-delete',
    'slips/slip-insert',
    'text/name-keys',
    'units/unit-event',
    'units/unit-restock',
    'unit-choice/unit-take',
    'warranties/warranty-end',
    'warranties/warranty-start',
  ].map((file) => `app/domain/${file}.server.ts`);
  const unrecorded: string[] = [];
  const unknown: string[] = [];
  for (const file of globSync('app/domain/**/*.server.ts')) {
    const source = readFileSync(file, 'utf8');
    const writes = /\.(insertInto|updateTable|deleteFrom)\(/.test(source);
    const records = source.includes('record(trx, now, {') || source.includes('recordAll(trx, ');
    if (writes && !records && !exempt.includes(file)) unrecorded.push(file);
    const actions = [...source.matchAll(/action: '([^']+)'/g)].map(([, action = '']) => action);
    unknown.push(...actions.filter((action) => !(ACTIONS as readonly string[]).includes(action)));
  }
  expect(unrecorded).toEqual([]);
  expect(unknown).toEqual([]);
});
