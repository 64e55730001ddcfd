import { expect, it } from 'vitest';
import {
  type FieldSamples,
  type Form,
  forms,
  invalidForms,
  registration,
  unknownFields,
  unreadableBodies,
  validValues,
} from '#tests/support/browser/forms.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPayment } from '#tests/support/factories/payments.ts';
import { insertReturn } from '#tests/support/factories/returns.ts';
import { buyer, complaints, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { insertUnit } from '#tests/support/factories/units.ts';
import { insertWarranty } from '#tests/support/factories/warranties.ts';
import { type Fields, type HttpResponse, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { requestResetLink } from '#tests/support/server/reset-link.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { urls } from '#tests/support/server/urls.ts';
import { openReader, type PageContent } from './read-page.ts';

it('every form refuses invalid input at its field, keeps what was typed and changes nothing', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const visitors = { admin, buyer: await logIn(shop, buyer) };
  // Every record has the id of the item, so that the path of each form can contain it.
  const uid = await insertUser(shop.db);
  const orderId = await insertOrder(shop.db, { uid });
  const sold = { name: 'Redmi', ram: '8', rom: '256', salePrice: 66_000, currency: 'CNY', itemId: item.id };
  await insertOrder(shop.db, { id: item.id, uid, status: 'confirmed', total: 330_000 });
  await shop.db
    .insertInto('orderItems')
    .values({ ...sold, orderId: item.id, line: 1, qty: 5 })
    .execute();
  await insertPayment(shop.db, orderId, { id: item.id });
  await addStockedItem(shop.db, { id: 'tracked', name: 'tracked', tracking: 'optional', qty: 1, salePrice: 66_000 });
  await insertUnit(shop.db, { id: item.id, itemId: 'tracked' });
  const line = { orderId, line: 1, itemId: item.id, name: 'A', ram: '8', rom: '256', qty: 1, salePrice: 0 };
  await shop.db
    .insertInto('orderItems')
    .values({ ...line, currency: 'CNY' })
    .execute();
  await insertWarranty(shop.db, orderId, { id: item.id });
  await insertReturn(shop.db, { id: item.id, uid, itemId: item.id });
  await shop.db.updateTable('typeSettings').set({ id: item.id }).where('type', '=', 'preorder').execute();
  expect(await findFaults(shop, visitors, item.id)).toEqual([]);
  expect(await formsNotInTheTable(admin)).toEqual([]);
  expect(complaints(shop)).toEqual([]);
});

it('the set-up form refuses invalid input at its field, and accepts valid values with unknown fields', async () => {
  const shop = await startShop('sqlite', { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '' });
  const link = () => /\/setup\?token=[\w-]+/.exec(shop.log())?.[0] ?? '';
  await expect.poll(link).toBeTruthy();
  const path = link();
  const checkForm = await openFormChecker(shop);
  expect(await checkForm(openVisitor(shop), path, registration)).toEqual([]);
  const { to } = await openVisitor(shop).post(path, { ...validValues(registration), ...unknownFields });
  expect(to).toBe('/login?after=setup');
  expect(complaints(shop)).toEqual([]);
});

type Visitors = Record<Exclude<Form['as'], 'guest'>, Visitor>;

/** Each form with one invalid field at a time, then with valid values and unknown fields, which is accepted. */
async function findFaults(shop: RunningShop, visitors: Visitors, item: string): Promise<string[]> {
  const checkForm = await openFormChecker(shop);
  const faults: string[] = [];
  for (const form of forms) {
    const path =
      form.path === '/reset-password' ? await requestResetLink(shop, other) : form.path.replace(':item', item);
    const visitor = form.as === 'guest' ? openVisitor(shop) : visitors[form.as];
    faults.push(...(await checkForm(visitor, path, form.fields)));
    const { status } = await visitor.post(path, { ...validValues(form.fields), ...unknownFields });
    if (status >= 400) faults.push(`${path}: ${status} for valid values`);
  }
  const admins = await shop.db.selectFrom('users').select('email').where('role', '=', 'admin').execute();
  if (admins.length !== 1) faults.push(`${admins.map(({ email }) => email)} are admins`);
  const cheap = await shop.db.selectFrom('inventories').select('name').where('salePrice', '<', 66_000).execute();
  return [...faults, ...cheap.map(({ name }) => `${name} has the price that was sent`)];
}

/** @returns the paths that refuse an empty form and are not in `forms`. */
async function formsNotInTheTable(admin: Visitor): Promise<string[]> {
  // These have no fields to type in: a script sends the first, buttons the second.
  const known = ['/cart', '/language', ...forms.map(({ path }) => path.replace(':item', ':id'))];
  const found: string[] = [];
  for (const { path } of urls.filter((url) => !known.includes(url.path))) {
    const { status } = await admin.post(path.replace(':id', 'x'));
    if (status === 400) found.push(path);
  }
  return found;
}

/** The response to a form, and the tables that it has changed. */
type Trial = { what: string; sent: Fields; response: HttpResponse; changed: string[] };

/** Sends a form with one invalid field at a time, then bodies that are no forms. @returns wrong responses. */
async function openFormChecker(shop: RunningShop) {
  const read = await openReader(shop.url);
  const changes = await watchTables(shop.db);

  function fault(
    { response: { status, text }, changed, sent }: Trial,
    { controls, messages }: PageContent,
    fields: Record<string, FieldSamples>,
    bad: string,
  ): string {
    if (status !== 400) return `status ${status}`;
    if (changed.length > 0) return `changed ${changed}`;
    const errors = Object.values(controls).filter(({ message }) => message).length;
    const atField = controls[bad] ? controls[bad].message : errors === 1;
    if (!atField && messages.length !== 1) return `${messages.length} messages`;
    for (const [field, { secret }] of Object.entries(fields)) {
      const typed = [sent[field] ?? ''].flat()[0] ?? '';
      const control = controls[field];
      if (typeof typed !== 'string' || !control || (field === bad && control.isChoice)) continue;
      // A page may repeat the beginning of a text that is too long.
      const accepted = [typed, typed.slice(0, 10_000)].map(shown);
      if (secret ? typed && text.includes(typed) : !accepted.includes(shown(control.value)))
        return secret ? `${field} is shown` : `${field} is lost`;
    }
    return '';
  }

  return async (visitor: Visitor, path: string, fields: Record<string, FieldSamples>): Promise<string[]> => {
    const faults: string[] = [];
    await changes();
    for (const [field, kind] of Object.entries(fields)) {
      const trials: Trial[] = [];
      for (const [what, sent] of invalidForms(field, kind, validValues(fields)))
        trials.push({ what, sent, response: await visitor.post(path, sent), changed: await changes() });
      const pages = await read(trials.map(({ response }) => response.text));
      for (const [n, page] of pages.entries()) {
        const trial = trials[n] as Trial;
        const found = fault(trial, page, fields, field);
        if (found) faults.push(`${path} ${field} ${trial.what}: ${found}`);
      }
    }
    const required = Object.values(fields).some((kind) => !kind.optional);
    for (const [what, { status: refusal, ...sending }] of Object.entries(unreadableBodies(validValues(fields)))) {
      const { status } = await visitor.send('POST', path, sending);
      const changed = await changes();
      // A form without fields also accepts an unreadable body.
      const expected = refusal === 400 && !required ? 200 : refusal;
      if (status !== expected || changed.length > 0) faults.push(`${path} ${what}: ${status}, changed ${changed}`);
    }
    return faults;
  };
}

/** A value as a control shows it, after HTML has removed or replaced characters. */
function shown(value: string): string {
  return value.replace(/[\p{Cc}\uFFFD]/gu, '').trim();
}
