import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

export type Unavailable = { ok: false; unavailable: true };

/** Wraps a `clientAction`: on failure the page and its input stay. Redirects pass through. */
export async function orUnavailable<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unavailable>({ ok: false, unavailable: true }, { status: 503 });
  }
}

export function serverResult<Answer extends object>(
  result: Answer | Unavailable | undefined,
): Exclude<Answer, Unavailable> | undefined {
  return result && !('unavailable' in result) ? (result as Exclude<Answer, Unavailable>) : undefined;
}

export function UnavailableAlert({ result }: { result: object | undefined }) {
  if (!result || !('unavailable' in result)) return null;
  return (
    <Alert>
      <Trans>The shop did not answer, so this may not be saved. Please check your connection and try again.</Trans>
    </Alert>
  );
}
