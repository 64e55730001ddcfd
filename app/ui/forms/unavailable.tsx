import { useLingui } from '@lingui/react/macro';
import { data, isRouteErrorResponse, useActionData } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

/** `no-answer`: the outcome is unknown. `cannot-save`: nothing was done, because the database refuses writes. */
export type Failure = 'no-answer' | 'failed' | 'cannot-save';
/** `sent`: what a form without scripts sent, without passwords and codes. */
export type Unavailable = { ok: false; unavailable: Failure; sent?: Record<string, string> };

/** Wraps a `clientAction`: after a failure, the page and its input stay. Thrown responses, such as redirects, pass through. */
export async function orUnavailable<Result>(serverAction: () => Promise<Result>) {
  try {
    const result = await serverAction();
    // Every action of the shop answers something: a 204 comes from another server.
    if (result === undefined) throw new Error('no answer');
    return result;
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
  const failure = failureIn(result);
  return failure ? <Alert>{message(failure)}</Alert> : null;
}

/** What was typed into the field of a form without scripts that failed. */
export function useSent(name: string): string | undefined {
  const result = useActionData<object | undefined>();
  return failureIn(result) && (result as Unavailable).sent?.[name];
}

export function failureIn(result: object | undefined): Failure | undefined {
  return result && 'unavailable' in result ? (result as Unavailable).unavailable : undefined;
}

/** With `saves: false` for what stores nothing that was typed, such as a log-in. */
export function useFailureMessage(): (failure: Failure, options?: { saves: boolean }) => string {
  const { t } = useLingui();
  const saving: Record<Failure, string> = {
    'no-answer': t`The shop did not answer, so this may not be saved. Please check your connection and try again.`,
    failed: t`Something went wrong in the shop, so this may not be saved. Please try again.`,
    'cannot-save': t`The shop cannot save anything now. What you typed is kept. Please try again in a few minutes.`,
  };
  const other: Record<Failure, string> = {
    'no-answer': t`The shop did not answer. Please check your connection and try again.`,
    failed: t`Something went wrong in the shop. Please try again.`,
    'cannot-save': t`The shop cannot save anything now. Please try again in a few minutes.`,
  };
  return (failure, { saves } = { saves: true }) => (saves ? saving : other)[failure];
}
