import type { SaleRefusal } from '#app/domain/orders/counter/counter-sale.ts';
import { type LastHeard, soldAt } from '#app/domain/orders/counter/offline/offline-clock.ts';
import { type OfflineCatalog, withoutSold } from '#app/domain/orders/counter/offline/offline-find.ts';
import type { OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { checkOffline } from '#app/domain/orders/counter/offline/offline-sale-check.ts';
import { sendSales } from '#app/domain/orders/counter/offline/offline-send.ts';
import {
  change,
  keep,
  keepCatalog,
  keepNumbered,
  readAllKept,
  readCatalog,
  readKept,
} from '#app/ui/admin/orders/counter/offline/counter-store.ts';
import { downloadCatalog, openCounter, postSale } from '#app/ui/admin/orders/counter/offline/offline-requests.ts';
import { setUnsent } from '#app/ui/admin/orders/counter/offline/unsent-count.ts';
import { emptyDraft, type SaleDraft, sumsOf, toSale } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { webLocks } from '#app/ui/storage/browser-apis.ts';

/** A sale on this device that the shop does not have yet, with what its voucher shows. */
export type KeptSale = OfflineSale & { draft: SaleDraft; total: number };

type Counter = { storeId: string; number: number; count: number; uses: Record<string, LastHeard> };

type Refused = { ok: false; problem: 'not-kept' | 'cannot-keep' | 'too-long-away' } | SaleRefusal;
/** `perhaps-sold`: the shop may have it, though this device cannot sell it. */
export type OfflineProblem = Refused | { ok: false; problem: 'perhaps-sold'; why: Refused };

/** The copy of the catalog, without what was sold from it here. */
let shown: Promise<OfflineCatalog | undefined> | undefined;

export async function listKept(): Promise<KeptSale[]> {
  const kept = await readAllKept<KeptSale>('sales');
  setUnsent(kept.length);
  return kept;
}

export function currentCatalog(): Promise<OfflineCatalog | undefined> {
  shown ??= Promise.all([readCatalog<OfflineCatalog>(), listKept()]).then(
    ([catalog, sales]) =>
      catalog &&
      withoutSold(
        catalog,
        sales.map(({ sale }) => sale),
      ),
  );
  shown.catch(forgetShown);
  return shown;
}

function forgetShown(): void {
  shown = undefined;
}

/** Gets the number of this device and what it may sell. @returns false if it may not sell any more: then it keeps nothing. */
export async function refreshCounter(uid: string): Promise<boolean> {
  // The shop knows the storage by this id, so it is on disk before the shop hears of it.
  const isNew = (kept?: Counter): Counter => kept ?? { storeId: emptyDraft().key, number: 0, count: 0, uses: {} };
  await change<Counter>('state', 'counter', isNew);
  const { storeId } = isNew(await readKept('state', 'counter'));
  const device = Date.now();
  const opened = await openCounter(storeId);
  if (!opened) return true;
  if (!opened.ok) {
    await forgetCatalog();
    return false;
  }
  const { number, last, now } = opened;
  const catalog = await downloadCatalog(now).catch(() => undefined);
  if (!catalog) return true;
  await keepCatalog(catalog);
  await change<Counter>('state', 'counter', (kept) => {
    const { count, uses, ...counter } = isNew(kept);
    return { ...counter, number, count: Math.max(count, last), uses: { ...uses, [uid]: { device, shop: now } } };
  });
  forgetShown();
  return true;
}

/** A device that was cut off keeps no prices; its sales stay until the shop has them. */
export async function forgetCatalog(): Promise<void> {
  if (!(await readKept<Counter>('state', 'counter'))) return;
  forgetShown();
  await keepCatalog(undefined);
  for (const name of await caches.keys())
    for (const page of ['/admin/sell', '/admin/sell.data']) await (await caches.open(name)).delete(page);
}

/** Sells without the shop: it is on disk with its number before this resolves, or it is refused. */
export async function sellOffline(
  uid: string,
  draft: SaleDraft,
  maxDiscount: number | null,
): Promise<{ ok: true; kept: KeptSale } | Refused> {
  try {
    const [counter, catalog] = await Promise.all([readKept<Counter>('state', 'counter'), currentCatalog()]);
    const use = counter?.uses[uid];
    if (!use || !catalog) return { ok: false, problem: 'not-kept' };
    const madeAt = soldAt(use, Date.now());
    if (!madeAt) return { ok: false, problem: 'too-long-away' };
    const sale = toSale(draft);
    const isKept = (await listKept()).some(({ key }) => key === draft.key);
    const refusal = isKept ? undefined : checkOffline(sale, catalog, maxDiscount);
    if (refusal) return refusal;
    const kept = await keepNumbered<Counter, KeptSale>(draft.key, ({ storeId, number, count }) => ({
      ...{ key: draft.key, storeId, counter: number, count, soldBy: uid, asOf: catalog.asOf, madeAt, sale },
      ...{ draft, total: sumsOf(draft).total },
    }));
    forgetShown();
    return { ok: true, kept };
  } catch {
    return { ok: false, problem: 'cannot-keep' };
  }
}

/** Sends what this device has sold, in one tab at a time. Undefined if another tab is sending. */
export async function sendKept() {
  const send = () => sendSales<KeptSale>({ list: listKept, drop: dropSent, post: postSale });
  const locks = webLocks();
  return locks ? locks.request('offline sales', { ifAvailable: true }, (lock) => (lock ? send() : undefined)) : send();
}

export async function sendUnsent(): Promise<void> {
  if ((await listKept()).length === 0) return;
  await sendKept();
  await listKept();
}

/** Asks the browser not to delete what is kept when its storage is full. @returns false if it says no, or cannot say. */
export async function keepForGood(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** What the shop has is no longer for sale here, also until the next catalog. */
async function dropSent(key: string): Promise<void> {
  const sent = await readKept<KeptSale>('sales', key);
  if (sent) await noteSold(sent.draft);
  await keep('sales', key, undefined);
  forgetShown();
}

export async function noteSold(draft: SaleDraft): Promise<void> {
  const catalog = await readCatalog<OfflineCatalog>().catch(() => undefined);
  if (catalog) await keepCatalog(withoutSold(catalog, [toSale(draft)]));
  forgetShown();
}
