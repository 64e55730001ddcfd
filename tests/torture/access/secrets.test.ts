import { expect, it } from 'vitest';
import { PRESET_NAMES, RIGHTS } from '#app/domain/people/rights/rights.ts';
import { openTradingShop, other, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { UNIT_DETAILS } from '#tests/support/factories/units.ts';
import { type Actor, account, giveRights, openActors } from '#tests/support/server/actors.ts';
import { readFirstEvent } from '#tests/support/server/first-event.ts';
import type { Fields, Visitor } from '#tests/support/server/http.ts';
import { accessByUrl } from '#tests/support/server/url-access.ts';
import { type Canary, type Planted, plantCanaries } from './canaries.ts';

it("sends costs and other people's data to nobody but the admin", async () => {
  const trading = await openTradingShop('sqlite');
  const planted = await plantCanaries(trading);
  const visitorOf = await openActors(trading.shop);
  const secretsSentTo = async (actor: Actor) => {
    const found = await walk(trading, planted, await visitorOf(actor), { actor });
    return planted.canaries.filter(({ name }) => found.has(name)).map(({ name }) => `${name}: ${found.get(name)}`);
  };
  for (const actor of ['guest', 'other', 'demoted', 'signed out', 'banned'] as const) {
    expect(await secretsSentTo(actor), actor).toEqual([]);
  }
  const isFor = (...kinds: Canary['for'][]) =>
    planted.canaries.filter((each) => kinds.includes(each.for)).map(({ name }) => expect.stringContaining(`${name}: `));
  const misplaced = (found: string[]) =>
    planted.canaries.flatMap(({ name, pages }) => {
      const url = found.find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2);
      return pages && url && !pages.test(url) ? [`${name}: ${url}`] : [];
    });
  // The same search finds each secret on the page that may show it, so it would find it elsewhere too.
  expect(await secretsSentTo('buyer')).toEqual(isFor('buyer'));
  const sentToOwner = await secretsSentTo('admin');
  expect(sentToOwner).toEqual(isFor('owner', 'buyer'));
  expect(misplaced(sentToOwner)).toEqual([]);
});

it('sends cost, rate, profit and supplier to no member of staff without the right', async () => {
  const trading = await openTradingShop('sqlite');
  const planted = await plantCanaries(trading);
  const visitorOf = await openActors(trading.shop);
  const costs = planted.canaries.filter(({ name }) => /cost|rate|profit|supplier|percentage/.test(name));
  expect(costs.length).toBeGreaterThan(15);
  for (const actor of [...PRESET_NAMES, 'most'] as const) {
    const most = RIGHTS.filter((right) => right !== 'costs.view');
    if (actor === 'most') await giveRights(trading.shop, account.manager.email, most);
    const visitor = await visitorOf(actor === 'most' ? 'manager' : actor);
    const found = await walk(trading, planted, visitor, { actor: 'admin', forms: refusedForms(planted) });
    const leaks = costs.filter(({ name }) => found.has(name)).map(({ name }) => `${name}: ${found.get(name)}`);
    expect(leaks, actor).toEqual([]);
  }
});

type Form = [path: string, fields: Fields];

/** Requests every URL with every form, and these. @returns each secret in a response, with its URL. */
async function walk(
  trading: TradingShop,
  planted: Planted,
  visitor: Visitor,
  { actor, forms = [] }: { actor: Actor; forms?: Form[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const search = (requestedUrl: string, sent: string, response: string) => {
    // Pages show amounts with separators.
    const plain = response.replaceAll(',', '');
    for (const { name, text, pages } of planted.canaries) {
      // A response may repeat what its own request contained.
      if (!plain.includes(text) || decodeURIComponent(sent).includes(text)) continue;
      // A URL that may not show it is kept.
      if (!found.has(name) || !pages?.test(requestedUrl)) found.set(name, requestedUrl);
    }
  };
  const session = new Map(visitor.cookies);
  const send = async (method: string, path: string, form?: Fields, headers?: Record<string, string>) => {
    for (const [name, value] of session) visitor.cookies.set(name, value);
    const response = await visitor.send(method, path, { ...(form && { form }), ...(headers && { headers }) });
    expect(response.status, `${method} ${path} by ${actor}`).not.toBe(500);
    search(
      `${method} ${path}`,
      `${path}${JSON.stringify(form)}`,
      `${JSON.stringify(response.headers)}\n${response.text}`,
    );
  };

  const isOwner = actor === 'admin';
  for (const [route, row] of Object.entries(accessByUrl)) {
    // The owner opens every order; for others a third order shows nothing new.
    const some = isOwner
      ? [...planted.orders, ...planted.items]
      : [...planted.orders.slice(0, 2), ...planted.items.slice(1)];
    const ids = route.includes(':id') ? some : [''];
    for (const id of ids) {
      const path = route.replace(':id', id).replace('*', 'no-such-page');
      const data = path === '/' ? '/_.data' : `${path}.data`;
      // The data of the root are the same for each id.
      const shapes = id === ids[0] ? [path, data, `${data}?_routes=root`] : [path, data];
      for (const shape of shapes) await send('GET', shape);
      // The owner's own actions would delete the secrets.
      if (!isOwner || row.POST.admin === 405) for (const shape of [path, data]) await send('POST', shape, {});
    }
    if (!isOwner && route !== '/logout' && !route.includes(':id')) {
      await send('POST', route.replace('*', 'no-such-page'), row.form?.(actor, trading) ?? {});
    }
  }
  for (const path of extraPaths(planted)) await send('GET', path);
  for (const [path, fields] of forms) for (const shape of [path, `${path}.data`]) await send('POST', shape, fields);
  for (const path of ['/shop', '/my-orders', '/admin/audit']) {
    await send('GET', path, undefined, { 'If-None-Match': '*', Range: 'bytes=0-9999', Accept: 'application/json' });
    await send('PUT', path);
    await send('POST', path, {}, { Origin: 'https://evil.example' });
    await send('POST', path, { x: 'x'.repeat(600_000) });
  }
  for (const [name, value] of session) visitor.cookies.set(name, value);
  search('GET /events', '', await readFirstEvent(trading.shop, visitor));
  return found;
}

/** Forms whose refusal, or question, might tell what is saved. */
function refusedForms({ items: [item = ''], unit }: Planted): Form[] {
  const shown = JSON.stringify({ colour: 'Other', cost: '1', supplier: 'Other' });
  const receipt = { key: 'x', item, counted: 'no', condition: 'new', tax: 'unknown', currency: 'CNY', list: 'x' };
  return [
    [`/admin/units/${unit}/details`, { ...UNIT_DETAILS, colour: 'Green', cost: '2', supplier: 'Green', shown }],
    [`/admin/units/${unit}/state`, { state: 'faulty', was: 'gone' }],
    [`/admin/inventory/${item}/deletion`, { ask: 'first' }],
    [`/admin/inventory/${item}/quantity`, { qty: '1', was: '0' }],
    [`/admin/inventory/${item}/price`, { cost: '1', rate: '1', profit: '1' }],
    ['/admin/inventory/bulk-edit', { item, change: 'profit', profit: '-99' }],
    ['/admin/receive', { ...receipt, cost: '1', supplier: 'Me' }],
  ];
}

/** URLs with an id, a name or a page number. */
function extraPaths({ canaries, orders, items, victim, withoutEmail, unit, warranty, returnId }: Planted): string[] {
  const imeis = canaries.filter(({ name }) => /number of a phone|supplier/.test(name)).map(({ text }) => text);
  const searches = canaries.filter(({ name }) => /name|email|account|item/.test(name)).map(({ text }) => text);
  return [
    ...[victim, withoutEmail].flatMap((id) => [`/admin/buyers/${id}`, `/admin/buyers/${id}.data`]),
    ...[`/admin/buyers/${withoutEmail}/reset-link`, '/admin/buyers.data'],
    ...['hone', '09791234567', 'invalid'].flatMap((text) => [`/admin/buyers?q=${text}`, `/admin/audit?who=${text}`]),
    ...[`/admin/units/${unit}`, `/admin/units/${unit}.data`, `/admin/units/${unit}/details`],
    ...[`/admin/units/${unit}/state`, '/admin/stock-report?view=reorder', '/admin/stock-report?days=90&sort=cost'],
    ...items.flatMap((id) =>
      ['units?item', 'receive?item', 'inventory?edit', 'inventory?view=grid&edit'].map((to) => `/admin/${to}=${id}`),
    ),
    ...imeis.flatMap((text) => ['inventory', 'search', 'receive'].map((page) => `/admin/${page}?q=${text}`)),
    ...['/my-orders/returns', '/admin/returns'].flatMap((path) => [`${path}/${returnId}`, `${path}/${returnId}.data`]),
    ...[`/warranty/${warranty}`, `/warranty/${warranty}.data`],
    ...items.flatMap((id) => [`/shop/${id}`, `/shop/phone--${id}`, `/shop/redmi-14c-4gb-128gb--${id}`]),
    ...items.map((id) => `/shop/redmi-14c-4gb-128gb--${id}.data`),
    ...['/price-list?page=2', '/sitemap.xml', '/robots.txt', '/price-list.png', '/pictures/price-list.png'],
    ...orders.flatMap((id) => [`/admin/voucherModal?order=${id}`, `/admin/voucherModal.data?order=${id}`]),
    ...searches.flatMap((text) => [
      `/shop?q=${text}`,
      `/my-orders?q=${text}`,
      `/admin/audit?who=${text}`,
      `/admin/buyers?q=${text}`,
    ]),
    ...['/my-orders?page=0', '/my-orders?page=-1', '/my-orders?page=999', '/shop?type=__proto__', '/shop?view=table'],
    ...['/admin/audit?action=role+set', '/admin/inventory?type=instock', '/admin/sales-history/report?after=x'],
    ...[`/my-orders?uid=${other.email}`, '/cart?after=checkout', '/login?next=%2Fadmin', '/%E0%A4%A', '/%00'],
    ...['/.env', '/shop.sqlite', '/auth-secret'],
  ];
}
