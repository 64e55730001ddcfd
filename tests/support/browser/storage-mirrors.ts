import type { Page } from 'playwright';

/** The mirror of the cart and the checkout in IndexedDB as text; '' if there is none. */
export function readMirror(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'kept')) return '';
    return new Promise<string>((resolve, failed) => {
      const opening = indexedDB.open('kept');
      // Without this, opening would create an empty database.
      opening.onupgradeneeded = () => {
        opening.transaction?.abort();
        resolve('');
      };
      opening.onerror = () => failed(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('kept').objectStore('kept').getAll();
        all.onerror = () => failed(all.error);
        all.onsuccess = () => resolve(JSON.stringify(all.result));
        opening.result.close();
      };
    });
  });
}
