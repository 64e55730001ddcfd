import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Settlement } from '#app/domain/checkout/placement.ts';
import { findOut } from '#app/ui/store/checkout/attempt-query.ts';
import { type SentAttempt, unansweredOf } from '#app/ui/store/checkout/sent-attempts.ts';

/** What the page has found out of an order whose answer was lost, or that it must be logged in to. */
export type Found = Settlement | 'logged-out';

/**
 * Finds out what became of this person's order that was not answered: when the page is opened, in whatever tab, and when
 * it is told to `begin`. `onFound` hears of each once; `told` is what another tab has found and said.
 */
export function useFindingOut(uid: string, onFound: (found: Found | 'told', sent: SentAttempt) => void) {
  const [sent, setSent] = useState<SentAttempt | null>(null);
  const [away, setAway] = useState(false);
  const [hurry] = useState(() => new EventTarget());
  const { revalidate } = useRevalidator();

  const begin = useCallback(() => {
    setAway(false);
    setSent(unansweredOf(uid));
  }, [uid]);

  useEffect(begin, [begin]);

  const tell = useEffectEvent(onFound);
  const lookWho = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!sent) return;
    const left = new AbortController();
    findOut(sent, { signal: left.signal, onAway: () => setAway(true), hurry })
      .then((verdict) => {
        if (left.signal.aborted) return;
        setSent(null);
        if (verdict === 'another-person') lookWho();
        else tell(verdict, sent);
      })
      .catch(() => {});
    return () => left.abort();
  }, [sent, hurry]);

  return {
    state: sent && (away ? ('away' as const) : ('asking' as const)),
    begin,
    hurry: () => hurry.dispatchEvent(new Event('hurry')),
  };
}
