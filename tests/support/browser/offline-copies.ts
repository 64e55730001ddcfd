import type { Page } from 'playwright';
import { phone } from '#tests/support/browser/browser.ts';

/** For pages that use the service worker. */
export const withWorker = { viewport: phone, serviceWorkers: 'allow' as const };

export async function buildOf(url: string): Promise<string> {
  return (await fetch(`${url}/offline`)).headers.get('Offline-Copy') ?? '';
}

/** The paths of all files and pages in all caches. */
export function copies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** The paths and queries of the stored pages. */
export function addresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pages = await caches.open((await caches.keys()).find((name) => name.startsWith('pages')) ?? 'none');
    return (await pages.keys()).map(({ url }) => url.slice(location.origin.length));
  });
}

/** All stored pages as one text. */
export function textOfCopies(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const pages = await caches.open((await caches.keys()).find((name) => name.startsWith('pages')) ?? 'none');
    const stored = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
    return (await Promise.all(stored.map((copy) => copy?.text()))).join('\n');
  });
}

/** All stored pages as one text, after all pending writes: the browser runs cache operations in order. */
export async function textInTheEnd(page: Page): Promise<string> {
  await page.evaluate(async () => {
    for (let n = 0; n < 100; n++) await caches.keys();
  });
  return textOfCopies(page);
}
