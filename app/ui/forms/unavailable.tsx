import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';

export type Unavailable = { ok: false; unavailable: true };

/** Wraps a `clientAction`: after a failure, the page and its input stay. Thrown responses, such as redirects, pass through. */
export async function orUnavailable<Result>(serverAction: () => Promise<Result>) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return data<Unavailable>({ ok: false, unavailable: true }, { status: 503 });
  }
}

export function serverResult<Result extends object>(
  result: Result | Unavailable | undefined,
): Exclude<Result, Unavailable> | undefined {
  return result && !('unavailable' in result) ? (result as Exclude<Result, Unavailable>) : undefined;
}

export function UnavailableAlert({ result }: { result: object | undefined }) {
  if (!result || !('unavailable' in result)) return null;
  return (
    <Alert>
      <Trans>The shop did not answer, so this may not be saved. Please check your connection and try again.</Trans>
    </Alert>
  );
}
