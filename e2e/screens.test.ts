import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { readEnv } from '#app/env.server.ts';
import { openShop } from '#app/shop.server.ts';
import { sampleBuyer, seed } from '../scripts/seed.ts';
import { desk, expectSound, openBrowser, phone } from './browser.ts';
import { logIn } from './people.ts';
import { type Actor, isOfAnEmptyShop, screens } from './screens.ts';
import { owner, type RunningShop, startShop } from './shop.ts';

/** Burmese is wider and higher than English; whoever fits it on a phone fits the rest. */
const looks = [
  { state: 'full', reading: 'my', viewport: phone, colorScheme: 'light' },
  { state: 'full', reading: 'en', viewport: desk, colorScheme: 'dark' },
  { state: 'empty', reading: 'my', viewport: phone, colorScheme: 'light' },
] as const;

describe('every screen', () => {
  it.each(looks)('of a shop that is $state is sound at $viewport.width pixels in $reading', async (look) => {
    const { state } = look;
    const shop = await startShop('sqlite');
    const stands = state === 'full' ? await fill(shop) : { order: '', item: '' };
    const pages = new Map<Actor, Page>();
    for (const { path, as } of screens.filter((screen) => state === 'full' || isOfAnEmptyShop(screen))) {
      const page = pages.get(as) ?? (await enter(shop, as, look));
      pages.set(as, page);
      await page.goto(path.replace(':order', stands.order).replace(':item', stands.item));
      await page.locator('h1, dialog h2').first().waitFor();
      await expectSound(page);
    }
  });
});

async function enter(shop: RunningShop, as: Actor, look: (typeof looks)[number]): Promise<Page> {
  const { viewport, colorScheme, reading } = look;
  const page = await openBrowser(shop.url, { viewport, colorScheme });
  if (as !== 'guest') await logIn(page, as === 'owner' ? owner : sampleBuyer);
  await page.context().addCookies([{ name: 'language', value: reading, url: shop.url }]);
  return page;
}

/** Fills the shop as the demo does; answers the ids of the buyer's confirmed order and of an item. */
async function fill({ env, db }: RunningShop): Promise<{ order: string; item: string }> {
  const shop = await openShop(readEnv({ DATA_DIR: env.dataDir, LOG_LEVEL: 'error' }));
  await seed(shop);
  await shop.close();
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select('orders.id')
    .where('status', '=', 'confirmed')
    .where('users.email', '=', sampleBuyer.email)
    .executeTakeFirstOrThrow();
  const item = await db.selectFrom('inventories').select('id').orderBy('nameKey', 'desc').executeTakeFirstOrThrow();
  return { order: order.id, item: item.id };
}
