import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reconciliation } from '#app/domain/checkout/placement.ts';
import { queryAttempt } from '#app/ui/store/checkout/attempt-query.ts';
import { type SentAttempt, unansweredOf } from '#app/ui/store/checkout/sent-attempts.ts';

export type Found = Reconciliation | 'logged-out';

/**
 * Finds out the outcome of this user's unanswered order: on page load and on `begin`. `onFound` is called once for each;
 * `told` means that another tab reported it.
 */
export function useAttemptQuery(uid: string, onFound: (found: Found | 'told', sent: SentAttempt) => void) {
  const [sent, setSent] = useState<SentAttempt | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const [hurry] = useState(() => new EventTarget());
  const { revalidate } = useRevalidator();

  const begin = useCallback(() => {
    setUnreachable(false);
    setSent(unansweredOf(uid));
  }, [uid]);

  useEffect(begin, [begin]);

  const notify = useEffectEvent(onFound);
  const reloadUser = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!sent) return;
    const aborter = new AbortController();
    queryAttempt(sent, { signal: aborter.signal, onUnreachable: () => setUnreachable(true), hurry })
      .then((found) => {
        if (aborter.signal.aborted) return;
        setSent(null);
        if (found === 'another-person') reloadUser();
        else notify(found, sent);
      })
      .catch(() => {});
    return () => aborter.abort();
  }, [sent, hurry]);

  return {
    state: sent && (isUnreachable ? ('away' as const) : ('asking' as const)),
    begin,
    hurry: () => hurry.dispatchEvent(new Event('hurry')),
  };
}
