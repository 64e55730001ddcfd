import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

export type Unreached = { ok: false; unreached: true };

/** Wraps a `clientAction`: on failure the page and its input stay. Redirects pass through. */
export async function orUnreached<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unreached>({ ok: false, unreached: true }, { status: 503 });
  }
}

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
