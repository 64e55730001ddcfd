import { once } from 'node:events';
import { request } from 'node:http';
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { readModel } from '#app/domain/catalog/photos/photo-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { desk, expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { changeCart } from '#tests/support/browser/checkout-page.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, complaints, logIn, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { drawPicture, heicHead, jpegWithPlace, pngBomb, SVG } from '#tests/support/pictures.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';

const COLOURS = ['#205080', '#208050', '#802050'];
const SMALL = { width: 400, height: 600 };
const LARGE = { width: 2400, height: 3200 };

async function pictures(count: number, size = SMALL) {
  const drawn = COLOURS.slice(0, count).map((background) => drawPicture({ ...size, background }));
  const files = await Promise.all(drawn.map((picture) => picture.jpeg().toBuffer()));
  return files.map((buffer, at) => ({ name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }));
}

async function openPhotos(url: string, itemId: string, viewport = phone): Promise<Page> {
  const page = await openBrowser(url, { viewport });
  await startSession(page);
  await page.goto(`/admin/inventory/${itemId}/photos`);
  return page;
}

const photosOn = (page: Page) => page.getByRole('region', { name: 'Photos of' }).getByRole('listitem');
const firstPhoto = async (page: Page) => page.locator('main picture img').first().getAttribute('src');

it('takes several photos together, and shows them to buyers immediately in the order that the owner chooses', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const page = await openPhotos(shop.url, item.id);
  await page.getByText('No photos yet').waitFor();
  await expectSound(page);
  const guest = await openBrowser(shop.url, { viewport: phone });
  await guest.goto('/shop');
  expect(await guest.locator('picture').count()).toBe(0);
  await changeCart(guest, [{ ...item, name: 'Redmi 14C', ram: '4GB', rom: '128GB', qty: 1 }]);
  await guest.goto('/cart');
  await guest.getByText('Redmi 14C').first().waitFor();
  await expect.poll(() => guest.locator('main img:visible').count()).toBe(0);
  await guest.goto('/shop');

  const [, ...small] = await pictures(3);
  await page
    .getByLabel('Add photos')
    .last()
    .setInputFiles([...(await pictures(1, LARGE)), ...small]);
  await expect.poll(() => photosOn(page).count()).toBe(3);
  await expect.poll(() => page.getByRole('list', { name: 'Uploads' }).count()).toBe(0);
  await expectSound(page);
  const { photos } = (await readModel(shop.db, item.id)) ?? { photos: [] };
  // The browser scales the large photo down before it sends it.
  expect(photos.map(({ width, height }) => [width, height])).toEqual([[960, 1280], ...Array(2).fill([400, 600])]);
  await expect.poll(() => firstPhoto(guest)).toBe(`/photos/${photos[0]?.hash}-320.webp`);
  await follow(page, '/admin/inventory');
  await page.getByRole('link', { name: 'Photos of Redmi 14C' }).click();
  await expect.poll(() => photosOn(page).count()).toBe(3);

  await page.getByRole('button', { name: 'Move photo 3 earlier' }).click();
  const saved = page.getByRole('status').getByText('Saved. Buyers see it now.');
  await saved.waitFor();
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).click();
  await expect.poll(() => firstPhoto(guest)).toBe(`/photos/${photos[2]?.hash}-320.webp`);
  await saved.waitFor();
  await photosOn(page).nth(2).dragTo(photosOn(page).nth(0));
  await expect.poll(() => firstPhoto(guest)).toBe(`/photos/${photos[1]?.hash}-320.webp`);

  await page.getByRole('button', { name: 'Delete photo 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => photosOn(page).count()).toBe(2);
  await expect.poll(() => firstPhoto(guest)).toBe(`/photos/${photos[2]?.hash}-320.webp`);
  expect((await openVisitor(shop).get(`/photos/${photos[1]?.hash}-320.webp`)).status).toBe(404);

  await guest.locator('main a[href^="/shop/"]').first().click();
  const gallery = guest.getByRole('list', { name: 'Photos of Redmi 14C' });
  await gallery.getByRole('img', { name: 'Redmi 14C, photo 1 of 2' }).click();
  const zoom = guest.getByRole('dialog');
  await zoom.getByRole('img', { name: 'photo 1 of 2' }).waitFor();
  await expectSound(guest);
  await guest.keyboard.press('ArrowRight');
  await zoom.getByRole('img', { name: 'photo 2 of 2' }).waitFor();
  await guest.keyboard.press('Escape');
  await zoom.waitFor({ state: 'hidden' });
  await expectSound(guest);
  expect(await checkIntegrity(shop.db)).toEqual([]);
  expect(complaints(shop)).toEqual([]);
});

it('sends a photo again by itself after a lost connection, and stores it once', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const page = await openPhotos(shop.url, item.id, desk);
  const files = await pictures(2);
  // The shop stores the first photo, but its response is lost.
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('connectionreset');
  };
  await page.context().route('**/admin/photo-upload', loseResponse, { times: 1 });
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByText('Waiting. It will be sent again automatically.').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => photosOn(page).count()).toBe(2);
  await expect.poll(() => page.getByRole('list', { name: 'Uploads' }).count()).toBe(0);
  const { photos } = (await readModel(shop.db, item.id)) ?? { photos: [] };
  expect(photos).toHaveLength(2);
});

it('says what is wrong with a picture, and adds the others', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const page = await openPhotos(shop.url, item.id);
  const [good] = await pictures(1);
  const files = [
    { name: 'phone.heic', mimeType: 'image/heic', buffer: heicHead() },
    { name: 'drawing.png', mimeType: 'image/png', buffer: SVG },
  ];
  await page
    .getByLabel('Add photos')
    .last()
    .setInputFiles([...files, ...(good ? [good] : [])]);
  await page
    .getByText("Your phone saved this as HEIC. Choose Most Compatible in the camera's settings, or send a screenshot.")
    .waitFor();
  await page.getByText('drawing.png: This is not a JPEG, PNG or WebP picture.').waitFor();
  await expect.poll(() => photosOn(page).count()).toBe(1);
  await expectSound(page);
  for (const name of ['Close', 'Close']) await page.getByRole('button', { name }).first().click();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('adds, moves and deletes photos without scripts', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { javaScriptEnabled: false, viewport: phone });
  await startSession(page);
  await page.goto(`/admin/inventory/${item.id}/photos`);
  const files = await pictures(2);
  const drawing = { name: 'drawing.png', mimeType: 'image/png', buffer: SVG };
  await page.locator('input[type=file]').setInputFiles([...files.slice(0, 1), drawing]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The pictures before it were added.').waitFor();
  await page.locator('input[type=file]').setInputFiles(files.slice(1));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The photos are in the shop.').waitFor();
  // A page without scripts shows its text before all of it has arrived.
  await expect.poll(() => photosOn(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).click();
  await page.getByText('Saved. Buyers see it now.').waitFor();
  await page.getByRole('link', { name: 'Back to the photos' }).click();
  await page.getByRole('button', { name: 'Delete photo 1' }).click();
  await page.getByRole('heading', { name: 'Delete this photo?' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Back to the photos' }).click();
  await expect.poll(() => photosOn(page).count()).toBe(1);
});

it('serves a photo as an immutable file that runs no script, and 404 for any other name', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  await upload(admin, item.id, await jpegWithPlace(6));
  const { photos } = (await readModel(shop.db, item.id)) ?? { photos: [] };
  const [photo] = photos;
  const guest = openVisitor(shop);
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const path = `/photos/${photo?.hash}-600.${format}`;
    const { status, headers } = await guest.get(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['set-cookie']).toBeUndefined();
    const again = await guest.send('GET', path, { headers: { 'If-None-Match': headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  for (const wrong of [
    `${photo?.hash}-601.webp`,
    `${photo?.hash}-600.png`,
    'x-160.webp',
    `${photo?.hash}`,
    '%00-160.webp',
  ])
    expect((await guest.get(`/photos/${wrong}`)).status, wrong).toBe(404);
  const small = await guest.get(`/photos/item/${item.id}`);
  expect([small.status, small.to]).toEqual([302, `/photos/${photo?.hash}-160.webp`]);
  expect((await guest.get('/photos/item/unknown')).status).toBe(204);
  const page = await guest.get(`/shop/x--${item.id}`);
  expect((await guest.get(page.to ?? '')).text).toContain(`/photos/${photo?.hash}-600.jpg"`);
});

it('stores nothing of a refused picture', async () => {
  const { shop, admin, item } = await openTradingShop('postgres');
  const events = async () => (await shop.db.selectFrom('auditEvents').select('id').execute()).length;
  const before = await events();
  for (const [bytes, status, problem] of [
    [heicHead(), 400, 'heic'],
    [SVG, 400, 'unknown-format'],
    [pngBomb(50_000, 50_000), 400, 'too-many-pixels'],
    [Buffer.from('%PDF-1.7'), 400, 'unknown-format'],
    [(await drawPicture().jpeg().toBuffer()).subarray(0, 900), 400, 'damaged'],
    [Buffer.concat([await drawPicture().jpeg().toBuffer(), Buffer.alloc(13 * 1024 * 1024)]), 413, 'too-large'],
  ] as const) {
    const response = await upload(admin, item.id, bytes);
    expect([response.status, JSON.parse(response.text)]).toEqual([status, { ok: false, problem }]);
  }
  expect((await upload(admin, 'nothing', await drawPicture().png().toBuffer())).status).toBe(404);
  for (const table of ['photos', 'photoFiles', 'blobs'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await events()).toBe(before);
  expect(complaints(shop)).toEqual([]);
});

it('shows the colour and logo of the shop on open and cached pages, images and icons', async () => {
  const { shop } = await openTradingShop('sqlite');
  const guest = await openBrowser(shop.url, { viewport: phone });
  await guest.goto('/shop');
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
  const standard = await accentOf(guest);
  const card = async () => (await openVisitor(shop).get('/pictures/shop.png')).headers.etag;
  const standardCard = await card();
  const manifest = async () => JSON.parse((await openVisitor(shop).get('/manifest.webmanifest')).text);
  const icons = async () => ((await manifest()).icons as { src: string }[]).map(({ src }) => src);
  const standardIcons = await icons();
  const iconUrl = () => guest.locator('link[rel=icon]').getAttribute('href');

  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/shop-details');
  await page.getByRole('link', { name: 'Colour and logo' }).click();
  await page.getByLabel('Accent colour').fill('#ffd400');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This colour is too light to be read on white.').waitFor();
  expect(await accentOf(page)).toBe(standard);

  await page.getByLabel('Accent colour').fill('#b3261e');
  const picture = { name: 'logo', mimeType: 'image/png' };
  await page.getByLabel('Choose a logo').setInputFiles({ ...picture, buffer: Buffer.from(SVG) });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not a JPEG, PNG or WebP picture.').waitFor();
  expect(await page.getByLabel('Accent colour').inputValue()).toBe('#b3261e');
  await page.getByLabel('Choose a logo').setInputFiles({ ...picture, buffer: await drawPicture().png().toBuffer() });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Colour and logo saved').waitFor();
  await expect.poll(() => accentOf(page)).toBe('#b3261e');
  await page.getByRole('img', { name: 'The logo of the shop' }).waitFor();
  await expectSound(page);

  // An open page takes the colour with its next navigation, whatever policy its document has.
  await guest.getByRole('link', { name: 'Cart' }).click();
  await expect.poll(() => accentOf(guest)).toBe('#b3261e');
  await guest.goto('/shop');
  expect(await accentOf(guest)).toBe('#b3261e');
  const logo = guest.locator('header img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.height))).toBe(32);
  await expectSound(guest);
  expect(await card()).not.toBe(standardCard);
  expect(await iconUrl()).toContain('%23b3261e');
  for (const icon of await icons()) {
    expect(icon).toMatch(/^\/pictures\/icon-.*v=b3261e$/);
    expect((await page.request.get(icon)).headers()['content-type']).toBe('image/png');
  }

  const old = (await logo.getAttribute('src')) ?? '';
  await page.getByLabel('Remove the logo').check();
  await page.getByLabel('Accent colour').fill('#00584e');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Colour and logo saved').waitFor();
  await expect.poll(() => accentOf(page)).toBe(standard);
  await guest.goto('/shop');
  expect([await accentOf(guest), await logo.count()]).toEqual([standard, 0]);
  expect((await openVisitor(shop).get(old)).status).toBe(404);
  expect(await card()).toBe(standardCard);
  expect([await icons(), await iconUrl()]).toEqual([standardIcons, expect.stringContaining('%230b4f4c')]);
  expect(await checkIntegrity(shop.db)).toEqual([]);
  expect(complaints(shop)).toEqual([]);
});

it('accepts a large body only from an admin, and only as a photo upload', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const picture = Buffer.alloc(1024 * 1024);
  // Others get their response before they send the body.
  for (const visitor of [openVisitor(shop), await logIn(shop, buyer)])
    expect(await sendOnlyHead(shop.url, visitor, picture.length)).toMatch(/^302 \/login\?after=expired/);
  expect((await upload(admin, item.id, picture)).status).toBe(400);
  const body = `name=${'x'.repeat(600_000)}`;
  expect((await admin.send('POST', '/admin/shop-details', { body })).status).toBe(413);
  expect((await upload(admin, item.id, Buffer.alloc(26 * 1024 * 1024))).status).toBe(413);
  // Parsing a text of this length would take long.
  expect((await admin.send('POST', '/admin/photo-upload', { body })).status).toBe(413);
});

function upload(visitor: Visitor, item: string, bytes: Buffer) {
  const picture = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
  return visitor.send('POST', '/admin/photo-upload', { form: { item, key: crypto.randomUUID(), picture } });
}

/** Sends only the headers of an upload. @returns the status and the redirect. */
async function sendOnlyHead(url: string, { cookies }: Visitor, length: number): Promise<string> {
  const headers = {
    Origin: url,
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': length,
    Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
  };
  const clientRequest = request(`${url}/admin/photo-upload`, { method: 'POST', headers });
  clientRequest.flushHeaders();
  const [response] = await once(clientRequest, 'response');
  clientRequest.destroy();
  return `${response.statusCode} ${response.headers.location}`;
}
