import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

/** The answer that stands for none: the network or the server failed. */
export type Unreached = { ok: false; unreached: true };

/**
 * Calls the action; where no answer comes back, the screen stays, with everything typed on it, and can say so.
 * For the `clientAction` of a route. A redirect still goes through.
 */
export async function orUnreached<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unreached>({ ok: false, unreached: true }, { status: 503 });
  }
}

/** The answer that came; undefined where none did. */
export function reached<Answer extends object>(
  result: Answer | Unreached | undefined,
): Exclude<Answer, Unreached> | undefined {
  return result && !('unreached' in result) ? (result as Exclude<Answer, Unreached>) : undefined;
}

/** Says that no answer came, where that is so. */
export function UnreachedAlert({ result }: { result: object | undefined }) {
  if (!result || !('unreached' in result)) return null;
  return (
    <Alert>
      <Trans>The shop did not answer, so this may not be saved. Please check your connection and try again.</Trans>
    </Alert>
  );
}
