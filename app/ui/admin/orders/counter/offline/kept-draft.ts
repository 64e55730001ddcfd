import { useEffect, useEffectEvent, useState } from 'react';
import { keep, readAllKept } from '#app/ui/admin/orders/counter/offline/counter-store.ts';
import { emptyDraft, type SaleDraft } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { webLocks } from '#app/ui/storage/browser-apis.ts';

type KeptDraft = { uid: string; at: number; draft: SaleDraft };

/** The draft that this tab works on: other tabs leave it alone. */
let own: { key: string; release: () => void } | undefined;
let latest: KeptDraft | undefined;
let writing: Promise<void> | undefined;

/** The sale that is being made, which outlives a reload, a dead battery and a look at another page. Each tab has its own; one
 * that was left behind goes to the next tab of the same person. `restore` gets one, and returns it as the shop is now. */
export function useKeptDraft(restore: (kept: SaleDraft) => SaleDraft): [SaleDraft, (draft: SaleDraft) => void] {
  const uid = useRootData()?.who?.id ?? '';
  const [draft, setDraft] = useState<SaleDraft>(emptyDraft);
  const restored = useEffectEvent((kept: SaleDraft) => {
    if (draft.lines.length > 0) return;
    setDraft(restore(kept));
  });
  useEffect(() => {
    let isGone = false;
    takeDraft(uid).then(
      (kept) => kept && !isGone && restored(kept),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [uid]);
  const change = (next: SaleDraft) => {
    setDraft(next);
    latest = { uid, at: Date.now(), draft: next };
    writing ??= write();
  };
  return [draft, change];
}

/** The sale is finished: it does not come back. */
export async function dropDraft(key: string): Promise<void> {
  if (latest?.draft.key === key) latest = undefined;
  await writing;
  await keep('drafts', key, undefined).catch(() => {});
}

async function takeDraft(uid: string): Promise<SaleDraft | undefined> {
  await writing;
  // A sale that was finished without the shop is no draft any more, even if the page died then.
  const finished = (await readAllKept<{ key: string }>('sales')).map(({ key }) => key);
  const kept = (await readAllKept<KeptDraft>('drafts')).filter(
    (each) => each.uid === uid && !finished.includes(each.draft.key),
  );
  for (const { draft } of kept.sort((a, b) => b.at - a.at)) if (await claim(draft.key)) return draft;
  return undefined;
}

/** Writes the newest draft until there is no newer one. Without storage, the sale lives as long as its page. */
async function write(): Promise<void> {
  while (latest) {
    const kept = latest;
    latest = undefined;
    await claim(kept.draft.key);
    await keep('drafts', kept.draft.key, kept.draft.lines.length > 0 ? kept : undefined).catch(() => {});
  }
  writing = undefined;
}

/** @returns false if another tab works on this draft. */
async function claim(key: string): Promise<boolean> {
  const locks = webLocks();
  if (own?.key === key || !locks) return true;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock) return;
      own?.release();
      return new Promise<void>((release) => {
        own = { key, release };
      });
    };
    locks.request(`sale ${key}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}
