import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoundForSale } from '#app/domain/orders/counter/counter-find.ts';
import { findOffline, listUnitsOffline } from '#app/domain/orders/counter/offline/offline-find.ts';
import {
  currentCatalog,
  forgetCatalog,
  type KeptSale,
  keepForGood,
  listKept,
  noteSold,
  type OfflineProblem,
  refreshCounter,
  sellOffline,
  sendKept,
} from '#app/ui/admin/orders/counter/offline/offline-counter.ts';
import { type SaleDraft, toSale } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { type FinishAnswer, findForSale, finishSale, type Wanted } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { useConnectivity } from '#app/ui/offline/connectivity.ts';
import { serviceWorkers } from '#app/ui/storage/browser-apis.ts';

const SEND_MS = 30_000;
const REFRESH_MS = 5 * 60_000;
/** Longer, and the shop counts as out of reach. */
const FIND_MS = 3_000;
const FINISH_MS = 10_000;

/** `maxDiscount` is the person's limit. Null where this device may not sell offline. */
export type OfflineTerms = { maxDiscount: number | null } | null;
export type OfflineState = {
  /** The shop cannot be reached, and this device sells from its copy as of then; null if it has none. */
  isAway: boolean;
  asOf: string | null;
  kept: KeptSale[];
  /** The shop has these, and somebody must settle them. */
  toSettle: KeptSale[];
  /** Why the sales of this device are not sent, though the shop can be reached. */
  stopped: 'logged-out' | 'not-allowed' | null;
  canKeep: boolean;
  /** Whether the browser has promised not to delete what is kept; null until it was asked. */
  isSafe: boolean | null;
};

const NOTHING = { asOf: null, kept: [], toSettle: [], stopped: null, canKeep: true, isSafe: null };

/** Finds and sells with the shop, or without it on a device that may. Sends what was sold once the line is back. */
export function useOfflineCounter(terms: OfflineTerms) {
  const uid = useRootData()?.who?.id ?? '';
  const connectivity = useConnectivity();
  const isAway = connectivity.isOffline || connectivity.asOf !== undefined;
  const [state, setState] = useState<Omit<OfflineState, 'isAway'>>(NOTHING);
  const [refreshedAt, setRefreshedAt] = useState(0);
  const perhapsSold = useRef(new Set<string>());

  const look = async () => {
    const [kept, catalog] = await Promise.all([listKept(), terms ? currentCatalog() : undefined]);
    setState((old) => ({ ...old, kept, asOf: catalog?.asOf ?? null, canKeep: true }));
  };
  const work = useEffectEvent(async () => {
    try {
      const sent = (await listKept()).length > 0 ? await sendKept() : undefined;
      const stopped = sent && sent.stopped !== 'no-answer' ? sent.stopped : null;
      setState((old) => ({ ...old, stopped, toSettle: [...old.toSettle, ...(sent?.waiting ?? [])] }));
      if (!terms) await forgetCatalog();
      else if (!isAway && (sent !== undefined || Date.now() - refreshedAt > REFRESH_MS)) {
        setRefreshedAt(Date.now());
        if (await refreshCounter(uid)) {
          keepPage();
          const isSafe = await keepForGood();
          setState((old) => ({ ...old, isSafe }));
        }
      }
      await look();
    } catch {
      setState((old) => ({ ...old, canKeep: terms === null }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is back.
  useEffect(() => {
    void work();
    const timer = setInterval(() => void work(), SEND_MS);
    const onOnline = () => void work();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [isAway]);

  async function find(what: Wanted): Promise<FoundForSale | undefined> {
    if (!terms) return findForSale(what);
    const answer = isAway ? undefined : await findForSale(what, AbortSignal.timeout(FIND_MS));
    if (answer) return answer;
    const catalog = await currentCatalog().catch(() => undefined);
    if (!catalog) return findForSale(what);
    return 'q' in what ? findOffline(catalog, what.q) : listUnitsOffline(catalog, what.item);
  }

  async function finish(
    draft: SaleDraft,
  ): Promise<Exclude<FinishAnswer, { ok: true; kept: KeptSale }> | { ok: true; kept: KeptSale } | OfflineProblem> {
    if (!terms) return finishSale(draft.key, toSale(draft));
    if (!isAway) perhapsSold.current.add(draft.key);
    const answer = await finishSale(draft.key, toSale(draft), AbortSignal.timeout(FINISH_MS));
    if (answer.ok) void noteSold(draft);
    if (answer.ok || !('problem' in answer) || answer.problem !== 'no-answer') {
      perhapsSold.current.delete(draft.key);
      return answer;
    }
    // To pay later, or with an old phone, needs the shop: it may have the sale.
    if (toSale(draft).later || (draft.tradeIn && perhapsSold.current.has(draft.key))) return answer;
    // The shop may have it: it then knows it by its key.
    const sold = await sellOffline(uid, draft, terms.maxDiscount);
    if (sold.ok) await look();
    else if (perhapsSold.current.has(draft.key)) return { ok: false, problem: 'perhaps-sold', why: sold };
    return sold;
  }

  return { ...state, isAway, find, finish };
}

function keepPage(): void {
  serviceWorkers()?.controller?.postMessage(['/admin/sell#keep']);
}
