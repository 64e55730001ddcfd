import { describe, expect, it } from 'vitest';
import {
  buyer,
  complaints,
  logIn,
  openTradingShop,
  order,
  phone,
  place,
} from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner } from '#tests/support/server/shop.ts';

const zawgyi = { name: 'ေအာင္ေအာင္', address: 'လွည္းတန္းလမ္း' };
const unicode = { name: 'အောင်အောင်'.normalize('NFC'), address: 'လှည်းတန်းလမ်း'.normalize('NFC') };
const offer = 'name="zawgyi"';

describe('typed text', () => {
  it('is stored as typed, and found in other notations', { timeout: 120_000 }, async () => {
    const trading = await openTradingShop('sqlite');
    const { shop, admin, item } = trading;
    const aye = await logIn(shop, buyer);

    // Checkout accepts any spelling.
    const typed = { ...order(item), ...zawgyi, phone: '\u202A+95 9 ၇၉၁ ႒႓၄ ٥٦7\u202C' };
    expect(await place(aye, typed)).toMatchObject({ outcome: { ok: true } });
    const placed = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(placed).toMatchObject({
      ...zawgyi,
      phone: '+95 9 ၇၉၁ ႒႓၄ ٥٦7',
      nameKey: unicode.name,
      phoneKey: '09791234567',
    });
    const searches = [
      '09791234567',
      '+95 9 791 234 567',
      '၀၉ ၇၉၁ ၂၃',
      '0095979',
      '34567',
      unicode.name,
      zawgyi.name,
      '၁',
    ];
    for (const search of searches) {
      const list = await admin.get(
        `/admin/admin-orders?q=${encodeURIComponent(search)}&page=${encodeURIComponent('၁')}`,
      );
      expect(list.text, search).toContain(`/admin/admin-orders/${placed.id}`);
    }
    const page = await admin.get(`/admin/admin-orders/${placed.id}`);
    for (const text of Object.values({ ...zawgyi, ...unicode })) expect(page.text).toContain(text);
    expect(page.text).toContain('tel:+959791234567');
  });

  it('stays in Zawgyi until its author accepts the conversion', { timeout: 120_000 }, async () => {
    const { shop, admin } = await openTradingShop('sqlite');
    const ko = openVisitor(shop);
    const account = { ...buyer, email: 'zawgyi@shop.example', name: zawgyi.name };
    await ko.post('/register', account);
    const aung = await logIn(shop, account);
    const nameOf = async () =>
      (await shop.db.selectFrom('users').select('name').where('email', '=', account.email).executeTakeFirstOrThrow())
        .name;
    expect(await nameOf()).toBe(zawgyi.name);
    const offered = await aung.get('/account');
    expect(offered.text).toContain(offer);
    expect(offered.text).toContain(unicode.name);
    await aung.post('/account', { name: zawgyi.name, phone: '၀၉ ၁၂၃ ၄၅၆' });
    expect(await nameOf()).toBe(zawgyi.name);
    expect((await aung.post('/account', { name: zawgyi.name, phone: '09', zawgyi: 'to-unicode' })).text).not.toContain(
      offer,
    );
    expect(await nameOf()).toBe(unicode.name);

    const details = { name: zawgyi.name, phone: '09', address: zawgyi.address };
    expect((await admin.post('/admin/shop-details', details)).text).toContain(offer);
    await admin.post('/admin/shop-details', { ...details, zawgyi: 'to-unicode' });
    const settings = await shop.db.selectFrom('settings').select(['shopName', 'shopAddress']).executeTakeFirstOrThrow();
    expect(settings).toEqual({ shopName: unicode.name, shopAddress: unicode.address });

    const words = { highlight: zawgyi.name, notes: ['Redmi', zawgyi.address] };
    expect((await admin.post('/admin/announcement', words)).text).toContain(offer);
    await admin.post('/admin/announcement', { ...words, zawgyi: 'to-unicode' });
    const top = await shop.db.selectFrom('announcements').selectAll().where('id', '=', 'top').executeTakeFirstOrThrow();
    expect(top).toMatchObject({ highlight: unicode.name, notes: ['Redmi', unicode.address] });

    expect((await admin.post('/admin/add-inventory', { ...phone(), name: zawgyi.name })).text).toContain(
      'looks like Zawgyi',
    );
    const item = await shop.db
      .selectFrom('inventories')
      .selectAll()
      .where('name', '=', zawgyi.name)
      .executeTakeFirstOrThrow();
    const path = `/admin/inventory/${item.id}`;
    expect((await admin.get(path)).text).toContain(offer);
    const { ram, rom, type } = item;
    await admin.post(path, { name: zawgyi.name, ram, rom, type: type ?? '', zawgyi: 'to-unicode' });
    expect((await admin.get(path)).text).not.toContain(offer);
    const shown = await openVisitor(shop).get(`/shop?q=${encodeURIComponent(zawgyi.name)}`);
    expect(shown.text).toContain(unicode.name);

    for (const [screen, field] of [
      ['/admin/type-settings', 'type'],
      ['/admin/payment-settings', 'method'],
    ] as const) {
      const added = await admin.post(screen, { [field]: zawgyi.name });
      expect(added.text, screen).toContain(offer);
      const conversion = { [field]: zawgyi.name, instead: zawgyi.name, zawgyi: 'to-unicode' };
      const { text } = await admin.post(screen, conversion);
      expect(text, screen).not.toContain(offer);
      expect(text, screen).toContain(unicode.name);
      expect(text, screen).not.toContain(zawgyi.name);
    }
    expect(complaints(shop)).toEqual([]);
  });

  it('refuses invisible text at its field, and removes bidirectional controls', {
    timeout: 120_000,
  }, async () => {
    const { shop, admin } = await openTradingShop('sqlite');
    for (const nothing of ['\u200B\u200D\uFEFF', '\u202E\u2066', '\u3164', ' \u2060 '])
      expect((await admin.post('/admin/shop-details', { name: nothing, phone: '', address: '' })).status).toBe(400);
    await admin.post('/admin/shop-details', {
      name: '\u202Eevil\u202C \u2067👍🏽\u2069 \uD800',
      phone: '',
      address: '',
    });
    const { shopName } = await shop.db.selectFrom('settings').select('shopName').executeTakeFirstOrThrow();
    expect(shopName).toBe('evil 👍🏽 \uFFFD');
    const items = [...'၁႒3'].join('');
    await admin.post('/admin/add-inventory', { ...phone(), name: 'Vivo', qty: items, cost: '１႒.၅' });
    const vivo = await shop.db
      .selectFrom('inventories')
      .selectAll()
      .where('name', '=', 'Vivo')
      .executeTakeFirstOrThrow();
    expect(vivo).toMatchObject({ qty: 123, cost: '12.5' });
    await logIn(shop, owner);
  });
});
