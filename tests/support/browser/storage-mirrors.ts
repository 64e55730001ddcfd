import type { Page } from 'playwright';

/** All that the page's browser has on its disk of cart, form and what was sent, beside its localStorage; '' before any. */
export function secondCopies(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'kept')) return '';
    return new Promise<string>((told, failed) => {
      const opening = indexedDB.open('kept');
      // It has gone since: none is made here, the shop's pages would find it empty.
      opening.onupgradeneeded = () => {
        opening.transaction?.abort();
        told('');
      };
      opening.onerror = () => failed(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('kept').objectStore('kept').getAll();
        all.onerror = () => failed(all.error);
        all.onsuccess = () => told(JSON.stringify(all.result));
        opening.result.close();
      };
    });
  });
}
