import { useLingui } from '@lingui/react/macro';
import { data, isRouteErrorResponse } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

/** `no-answer`: the outcome is unknown. `cannot-save`: nothing was done, because the database refuses writes. */
export type Failure = 'no-answer' | 'failed' | 'cannot-save';
export type Unavailable = { ok: false; unavailable: Failure };

/** Wraps a `clientAction`: after a failure, the page and its input stay. Thrown responses, such as redirects, pass through. */
export async function orUnavailable<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unavailable>({ ok: false, unavailable: failureOf(thrown) }, { status: 503 });
  }
}

/** Only the shop's own 500 says that it failed: a proxy's page, silence or a lost connection is no answer. */
export function failureOf(thrown: unknown): Failure {
  if (isRouteErrorResponse(thrown)) {
    if ((thrown.data as { outage?: unknown } | null)?.outage === 'cannot-save') return 'cannot-save';
    return thrown.status === 500 ? 'failed' : 'no-answer';
  }
  // React Router hides the errors of loaders and actions behind these words.
  return thrown instanceof Error && thrown.message === 'Unexpected Server Error' ? 'failed' : 'no-answer';
}

export function serverResult<Result extends object>(
  result: Result | Unavailable | undefined,
): Exclude<Result, Unavailable> | undefined {
  return result && !('unavailable' in result) ? (result as Exclude<Result, Unavailable>) : undefined;
}

export function UnavailableAlert({ result }: { result: object | undefined }) {
  const message = useFailureMessage();
  if (!result || !('unavailable' in result)) return null;
  return <Alert>{message((result as Unavailable).unavailable)}</Alert>;
}

export function useFailureMessage(): (failure: Failure) => string {
  const { t } = useLingui();
  return (failure) => {
    switch (failure) {
      case 'no-answer':
        return t`The shop did not answer, so this may not be saved. Please check your connection and try again.`;
      case 'failed':
        return t`Something went wrong in the shop, so this may not be saved. Please try again.`;
      case 'cannot-save':
        return t`The shop cannot save anything now. What you typed is kept. Please try again in a few minutes.`;
    }
  };
}
