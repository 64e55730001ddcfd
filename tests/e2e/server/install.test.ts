import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { startShop } from '#tests/support/server/shop.ts';
import { browserFlags } from '../../../scripts/browser.ts';

it("can be installed as an app by the browser's rules", async () => {
  const { url } = await startShop('sqlite');
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  // A private window cannot install an app.
  const executablePath = process.env.SHOP_TEST_BROWSER || undefined;
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: browserFlags });
  onTestFinished(async () => {
    await context.close();
    await rm(profile, { recursive: true });
  });
  const page = await context.newPage();
  await page.goto(url);
  const mark = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
  const file = await (await page.request.get(`${url}/favicon.svg`)).text();
  expect(decodeURIComponent(mark)).toBe(`data:image/svg+xml,${file.trim().replaceAll('"', "'")}`);
  const devtools = await context.newCDPSession(page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({ id: '/', name: 'Phone Shop', lang: 'en', display: 'standalone', scope: '/' });
  expect(manifest.shortcuts).toMatchObject([
    { name: 'Shop', url: '/shop' },
    { name: 'My Orders', url: '/my-orders' },
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
