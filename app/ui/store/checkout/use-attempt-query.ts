import { useEffect, useEffectEvent, useState } from 'react';
import { queryAttempt, type ReconcileResult } from '#app/ui/store/checkout/attempt-query.ts';
import type { SentAttempt } from '#app/ui/store/checkout/sent-attempts.ts';

type Handlers = {
  onUnreachable: () => void;
  onResult: (result: ReconcileResult) => void;
};

/** Queries the shop until it responds, while there is an attempt. Returns a function that retries at once. */
export function useAttemptQuery(attempt: SentAttempt | null, handlers: Handlers): () => void {
  const [retryEvents] = useState(() => new EventTarget());
  const onUnreachable = useEffectEvent(handlers.onUnreachable);
  const onResult = useEffectEvent(handlers.onResult);
  useEffect(() => {
    if (!attempt) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    queryAttempt(attempt, { signal, onUnreachable: () => onUnreachable(), retryEvents })
      .then((result) => {
        if (!signal.aborted) onResult(result);
      })
      .catch(() => {});
    return () => aborter.abort();
  }, [attempt, retryEvents]);
  return () => retryEvents.dispatchEvent(new Event('retry'));
}
