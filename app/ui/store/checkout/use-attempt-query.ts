import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reconciliation } from '#app/domain/checkout/placement.ts';
import { findOut } from '#app/ui/store/checkout/attempt-query.ts';
import { type SentAttempt, unansweredOf } from '#app/ui/store/checkout/sent-attempts.ts';

export type Found = Reconciliation | 'logged-out';

/**
 * Finds out the outcome of this user's unanswered order: on page load and on `begin`. `onFound` is called once for each;
 * `told` means that another tab reported it.
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
