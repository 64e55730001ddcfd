import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium, type Page } from 'playwright';
import { type Actor, isOfAnEmptyShop, type Screen, screens } from '../e2e/screens.ts';
import { findBrowser } from './browser.ts';
import { sampleBuyer } from './seed.ts';
import { ensureBuilt } from './shop-build.ts';
import { freePort, startProcess } from './shop-process.ts';

/** Pictures every screen, of a full and of an empty shop, at both widths and in both themes, into `.screens/`. */
const owner = { email: 'owner@shop.example', password: 'owner-demo-2026' };
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

type Stands = { order: string; item: string };
let actor: Actor | undefined;

await ensureBuilt();
rmSync('.screens', { recursive: true, force: true });
mkdirSync('.screens');
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const shop of ['full', 'empty'] as const) await pictureShop(browser, shop);
await browser.close();

async function pictureShop(browser: Browser, shop: 'full' | 'empty'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screens-'));
  const env = { DATA_DIR: dataDir, SHOP_ADMIN_EMAIL: owner.email, SHOP_ADMIN_PASSWORD: owner.password };
  const running = await startProcess(shop === 'full' ? 'demo' : 'start', env, await freePort());
  const stands = standingIn(dataDir);
  try {
    for (const theme of ['light', 'dark'] as const) {
      for (const [size, viewport] of Object.entries(sizes)) {
        const context = await browser.newContext({
          baseURL: running.url,
          viewport,
          colorScheme: theme,
          locale: 'en-US',
        });
        const page = await context.newPage();
        for (const screen of screens.filter((each) => shop === 'full' || isOfAnEmptyShop(each))) {
          await picture(page, screen, stands, join('.screens', `${screen.name}-${shop}-${size}-${theme}.png`));
        }
        await context.close();
      }
    }
  } finally {
    await running.stop('SIGTERM');
    rmSync(dataDir, { recursive: true });
  }
}

async function picture(page: Page, { path, as }: Screen, stands: Stands, file: string): Promise<void> {
  await become(page, as);
  if (path === '/cart') await fillCart(page);
  await page.goto(path.replace(':order', stands.order).replace(':item', stands.item));
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage: !path.includes('voucher') });
  console.log(file);
}

async function become(page: Page, as: Actor): Promise<void> {
  if ((await page.context().cookies()).length > 0 && actor === as) return;
  actor = as;
  await page.context().clearCookies();
  if (as === 'guest') return;
  const { email, password } = as === 'owner' ? owner : sampleBuyer;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop?q=redmi');
  await page.waitForLoadState('networkidle');
  const boxes = page.getByLabel(/^Qty/);
  await boxes.first().fill('2');
  await boxes.last().fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
}

/** Ids of the shop's confirmed order and of an item with a long Burmese name. */
function standingIn(dataDir: string): Stands {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true });
  const order = db.prepare(`select id from orders where status = 'confirmed' order by number desc`).get();
  const item = db.prepare('select id from inventories order by "nameKey" desc').get();
  db.close();
  return { order: String(order?.id), item: String(item?.id) };
}
