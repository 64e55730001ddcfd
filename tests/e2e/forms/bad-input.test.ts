import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { STANDARD_OPTIONS } from '#app/domain/catalog/stock-import/stock-import.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import {
  type FieldSamples,
  type Form,
  forms,
  invalidFields,
  registration,
  STAGED_LIST,
  unknownFields,
  unreadableBodies,
  validValues,
} from '#tests/support/browser/forms.ts';
import { raiseOnWrites } from '#tests/support/database/failing-writes.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { insertExpense } from '#tests/support/factories/expenses.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertOfflineSale } from '#tests/support/factories/offline-devices.ts';
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

type Visitors = Record<Exclude<Form['as'], 'guest'>, Visitor>;

describe('every form refuses invalid input at its field, keeps what was typed and changes nothing', () => {
  let shop: RunningShop;
  let visitors: Visitors;
  let item: string;
  let checkForm: FormChecker;

  beforeAll(async () => {
    const trading = await openTradingShop('sqlite');
    shop = trading.shop;
    item = trading.item.id;
    visitors = { admin: trading.admin, buyer: await logIn(shop, buyer) };
    await insertRecordsOf(item, shop.db);
    checkForm = await openFormChecker(shop);
  });

  it.each(forms)('%$. $path as $as', async ({ path: pattern, as, fields, acceptsNothing = false }) => {
    const path =
      pattern === '/reset-password'
        ? await requestResetLink(shop, other)
        : pattern.replace(':item', item).replace(':staff', staff);
    const visitor = as === 'guest' ? openVisitor(shop) : visitors[as];
    expect(await checkForm(visitor, path, fields, acceptsNothing)).toEqual([]);
    const { status } = await visitor.post(path, { ...unknownFields, ...validValues(fields) });
    expect(status, 'valid values').toBeLessThan(400);
  });

  it('none of them took an unknown field', async () => {
    const admins = await shop.db.selectFrom('users').select('email').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
    const cheap = shop.db.selectFrom('inventories').select('name').where('salePrice', '<', 66_000);
    expect(await cheap.execute()).toEqual([]);
    expect(complaints(shop)).toEqual([]);
  });

  it('every form of the shop is tried', async () => {
    expect(await formsNotInTheTable(visitors.admin)).toEqual([]);
  });
});

it('the set-up form refuses invalid input at its field, and accepts valid values with unknown fields', async () => {
  const shop = await startShop('sqlite', { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '' });
  const link = () => /\/setup\?token=[\w-]+/.exec(shop.log())?.[0] ?? '';
  await expect.poll(link).toBeTruthy();
  const path = link();
  const checkForm = await openFormChecker(shop);
  expect(await checkForm(openVisitor(shop), path, registration)).toEqual([]);
  const { to } = await openVisitor(shop).post(path, { ...validValues(registration), ...unknownFields });
  expect(to).toBe('/admin/shop-details?setup=contact');
  expect(complaints(shop)).toEqual([]);
});

it('every form keeps what was typed without scripts if the shop fails', async () => {
  const { shop, item, admin } = await openTradingShop('sqlite', { LOG_LEVEL: 'silent' });
  await insertRecordsOf(item.id, shop.db);
  const visitors = { admin, buyer: await logIn(shop, buyer), guest: openVisitor(shop) };
  await raiseOnWrites(shop.db);
  const read = await openReader(shop.url);
  const lost: string[] = [];
  let failures = 0;
  for (const { path, as, fields } of forms) {
    const sent = validValues(fields);
    const { status, text } = await visitors[as].post(path.replace(':item', item.id), sent);
    if (status !== 500) continue;
    failures++;
    const [page] = await read([text]);
    for (const [name, { secret }] of Object.entries(fields)) {
      const control = page?.controls[name];
      if (control && !secret && control.value !== sent[name]) lost.push(`${path}: ${name} is ${control.value}`);
    }
  }
  expect(lost).toEqual([]);
  expect(failures).toBeGreaterThan(25);
});

/** Every record has the id of the item, so that the path of each form can contain it. */
const staff = 'some-staff';

async function insertRecordsOf(id: string, db: Db): Promise<void> {
  const uid = await insertUser(db, { id });
  await insertUser(db, { id: staff, rights: 'orders.view' });
  const orderId = await insertOrder(db, { uid });
  await insertOrder(db, { id, uid, status: 'confirmed', total: 330_000 });
  await insertOrderLine(db, { orderId: id, itemId: id, salePrice: 66_000, qty: 5 });
  await insertPayment(db, orderId, { id });
  await addStockedItem(db, { id: 'tracked', name: 'tracked', tracking: 'optional', qty: 1, salePrice: 66_000 });
  await addStockedItem(db, { id: 'article', ...plainPhone('Charger'), salePrice: 66_000 });
  await insertUnit(db, { id, itemId: 'tracked' });
  await insertOrderLine(db, { orderId, itemId: id });
  await insertWarranty(db, orderId, { id });
  await insertReturn(db, { id, uid, itemId: id });
  await insertDrawer(db, id);
  const { id: openedBy } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const list = { headings: '["Name"]', columns: '["name"]', options: JSON.stringify(STANDARD_OPTIONS) };
  await db
    .insertInto('stockImports')
    .values({
      id: STAGED_LIST,
      uid: openedBy,
      fileName: 'a.csv',
      hash: '',
      state: 'ready',
      createdAt: LONG_AGO,
      ...list,
    })
    .execute();
  await insertExpense(db, { id, createdBy: openedBy });
  await insertShift(db, await insertDrawer(db, 'open'), { id, openedBy, opening: 10_000_000 });
  await insertOfflineSale(db, { itemId: id, uid: openedBy, key: id });
  await db.updateTable('typeSettings').set({ id }).where('type', '=', 'preorder').execute();
}

/** @returns the paths that refuse an empty form and are not in `forms`. */
async function formsNotInTheTable(admin: Visitor): Promise<string[]> {
  // A script sends these, or buttons; `/pin` has no PIN that is right, and the last would delete the account.
  const sentByScript = ['/cart', '/language', '/login/passkey', '/account/passkeys', '/pin', '/account/own-data'];
  const known = [...sentByScript, ...forms.map(({ path }) => path.replace(/:item|:staff/, ':id'))];
  const found: string[] = [];
  for (const { path } of urls.filter((url) => !known.includes(url.path))) {
    const { status } = await admin.post(path.replace(':id', 'x'));
    if (status === 400) found.push(path);
  }
  return found;
}

/** The invalid fields of a form, the response to it, and the tables that it has changed. */
type Trial = { bad: string[]; sent: Fields; response: HttpResponse; changed: string[] };

type FormChecker = Awaited<ReturnType<typeof openFormChecker>>;

/** Sends a form with invalid fields, then bodies that are no forms. @returns wrong responses. */
async function openFormChecker(shop: RunningShop) {
  const read = await openReader(shop.url);
  const changes = await watchTables(shop.db);

  function fault(
    { response: { status, text }, changed, sent, bad: allBad }: Trial,
    { controls, messages }: PageContent,
    fields: Record<string, FieldSamples>,
    bad: string,
  ): string {
    if (status !== 400) return `status ${status}`;
    if (changed.length > 0) return `changed ${changed}`;
    const errors = Object.values(controls).filter(({ message }) => message).length;
    const atField = controls[bad] ? controls[bad].message : errors === 1;
    if (!atField && messages.length !== 1) return `${messages.length} messages`;
    if (!atField && allBad.length > 1) return 'no message of its own';
    for (const [field, { secret }] of Object.entries(fields)) {
      const typed = [sent[field] ?? ''].flat()[0] ?? '';
      const control = controls[field];
      if (typeof typed !== 'string' || !control || (allBad.includes(field) && control.isChoice)) continue;
      // A page may repeat the beginning of a text that is too long.
      const accepted = [typed, typed.slice(0, 10_000)].map(shown);
      if (secret ? typed && text.includes(typed) : !accepted.includes(shown(control.value)))
        return secret ? `${field} is shown` : `${field} is lost`;
    }
    return '';
  }

  return async (visitor: Visitor, path: string, fields: Form['fields'], acceptsNothing = false): Promise<string[]> => {
    const faults: string[] = [];
    const good = validValues(fields);
    const kinds = Object.entries(fields).map(([field, kind]) => ({ field, invalid: invalidFields(field, kind) }));

    /** Sends the nth invalid value of each of these fields in one form. @returns what is wrong, by field. */
    const send = async (names: string[], nth: number): Promise<[field: string, fault: string][]> => {
      const invalid = kinds.flatMap((each) => (names.includes(each.field) ? [each.invalid[nth]] : []));
      const others = Object.entries(good).filter(([field]) => !names.includes(field));
      const sent: Fields = Object.assign(Object.fromEntries(others), ...invalid.map((each) => each?.[1]));
      const response = await visitor.post(path, sent);
      const trial = { bad: names, sent, response, changed: await changes() };
      const [page] = await read([response.text]);
      const what = invalid.map((each) => each?.[0]).join();
      return names.flatMap((field) => {
        const found = page && fault(trial, page, fields, field);
        return found ? [[field, `${path} ${field} ${what}: ${found}`]] : [];
      });
    };

    await changes();
    for (let nth = 0; kinds.some(({ invalid }) => invalid[nth]); nth++) {
      const names = kinds.flatMap(({ field, invalid }) => (invalid[nth] ? [field] : []));
      // The first value of each field is sent alone; others only if the field has no message of its own beside others.
      const alone = nth === 0 ? names : (await send(names, nth)).map(([field]) => field);
      for (const field of alone) faults.push(...(await send([field], nth)).map(([, found]) => found));
    }
    const required = !acceptsNothing && Object.values(fields).some((kind) => !kind.optional);
    for (const [what, { status: refusal, isEmptyForm, ...sending }] of Object.entries(unreadableBodies(good))) {
      const { status } = await visitor.send('POST', path, sending);
      const changed = await changes();
      // A form without required fields accepts an empty form.
      const expected = isEmptyForm && !required ? 200 : refusal;
      if (status !== expected || changed.length > 0) faults.push(`${path} ${what}: ${status}, changed ${changed}`);
    }
    return faults;
  };
}

/** A value as a control shows it, after HTML has removed or replaced characters. */
function shown(value: string): string {
  return value.replace(/[\p{Cc}\uFFFD]/gu, '').trim();
}
