import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

/** Client-side result of an action when the network or the server failed. */
export type Unreached = { ok: false; unreached: true };

/**
 * Wraps a route's `clientAction`: returns `Unreached` instead of throwing, so that the page and its input stay. Redirects
 * pass through.
 */
export async function orUnreached<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unreached>({ ok: false, unreached: true }, { status: 503 });
  }
}

/** The result, or undefined if none arrived. */
export function reached<Answer extends object>(
  result: Answer | Unreached | undefined,
): Exclude<Answer, Unreached> | undefined {
  return result && !('unreached' in result) ? (result as Exclude<Answer, Unreached>) : undefined;
}

export function UnreachedAlert({ result }: { result: object | undefined }) {
  if (!result || !('unreached' in result)) return null;
  return (
    <Alert>
      <Trans>The shop did not answer, so this may not be saved. Please check your connection and try again.</Trans>
    </Alert>
  );
}
