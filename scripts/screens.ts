import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { connect } from '#app/db/connect.server.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { makeScreenIds, screenPath } from '#tests/support/browser/screen-ids.ts';
import { type Actor, type Screen, screens, showsEmptyShop } from '#tests/support/browser/screens.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { sampleBuyer } from './seed.ts';
import { ensureBuilt } from './shop-build.ts';
import { freePort, startProcess } from './shop-process.ts';

/** Takes screenshots of all screens of a full and an empty shop, at both widths, in both themes and languages, into
 * `.screens/`; or of those that match all words: `npm run screens -- my phone dark`, `npm run screens -- order,unit full`. */
const words = process.argv.slice(2);
const owner = { email: 'owner@shop.example', password: 'owner-demo-2026' };
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };
const languages = { en: 'en-US', my: 'my-MM' };
const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.entries(sizes).flatMap(([size, viewport]) =>
    Object.entries(languages).map(([language, locale]) => ({
      name: `${size}-${colorScheme}-${language}`,
      options: { viewport, colorScheme, locale },
    })),
  ),
);

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

await ensureBuilt();
if (words.length === 0) rmSync('.screens', { recursive: true, force: true });
mkdirSync('.screens', { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
for (const shop of ['full', 'empty'] as const) await captureShop(browser, shop);
await browser.close();

async function captureShop(browser: Browser, shop: 'full' | 'empty'): Promise<void> {
  const shots = screens
    .filter((each) => shop === 'full' || showsEmptyShop(each))
    .flatMap((screen) => looks.map((look) => ({ look, screen, file: `${screen.name}-${shop}-${look.name}.png` })))
    .filter(({ screen, look }) =>
      words.every((word) =>
        word.split(',').some((each) => [shop, ...look.name.split('-'), screen.name].includes(each)),
      ),
    );
  if (shots.length === 0) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'screens-'));
  const env = { DATA_DIR: dataDir, SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
  const running = await startProcess(shop === 'full' ? 'demo' : 'start', env, await freePort());
  const ids = shop === 'full' ? await idsOf(dataDir) : {};
  const states = new Map<Actor, State>();
  try {
    for (const { screen, look, file } of shots) {
      const state = states.get(screen.as) ?? (await logInAs(browser, running.url, screen.as, shop));
      states.set(screen.as, state);
      const context = await browser.newContext({ baseURL: running.url, storageState: state, ...look.options });
      await captureScreen(await context.newPage(), screen, ids, join('.screens', file));
      await context.close();
    }
  } finally {
    await running.stop('SIGTERM');
    rmSync(dataDir, { recursive: true });
  }
}

async function captureScreen(page: Page, { path }: Screen, ids: Record<string, string>, file: string): Promise<void> {
  await page.goto(screenPath(path, ids));
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage: !path.includes('voucher') });
  console.log(file);
}

async function logInAs(browser: Browser, baseURL: string, as: Actor, shop: 'full' | 'empty'): Promise<State> {
  const context = await browser.newContext({ baseURL, locale: languages.en });
  if (as !== 'guest') {
    const page = await context.newPage();
    const { email, password } = as === 'owner' ? owner : sampleBuyer;
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    if (as === 'buyer' && shop === 'full') await fillCart(page);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop?q=realme');
  await page.waitForLoadState('networkidle');
  const boxes = page.getByLabel(/^Qty/);
  await boxes.first().fill('2');
  await boxes.last().fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText(/items added to cart/).waitFor();
}

async function idsOf(dataDir: string): Promise<Record<string, string>> {
  const db = connect({ dataDir, databaseUrl: undefined }, { functions: sqlFunctions });
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'confirmed')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const item = await db.selectFrom('inventories').select('id').orderBy('nameKey', 'desc').executeTakeFirstOrThrow();
  const ids = await makeScreenIds(db, { order: order.id, item: item.id });
  await db.destroy();
  return ids;
}
