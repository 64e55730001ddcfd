import { isRouteErrorResponse } from 'react-router';

/** `no-answer`: the outcome is unknown. `cannot-save`: nothing was done, because the database refuses writes. */
type FailureCode = 'no-answer' | 'failed' | 'cannot-save';
/** Or a sentence for the person, whose act was refused as a whole. */
export type Failure = FailureCode | (string & {});
/** The result of a POST that failed (`keepPageOnFailure`). `sent`: what a form without scripts sent, without passwords and codes. */
export type Unavailable = { ok: false; unavailable: Failure; sent?: [name: string, value: string][] };

/** Only the shop's own 500 says that it failed: a proxy's page, silence or a lost connection is no answer. */
export function failureOf(thrown: unknown): FailureCode {
  if (isRouteErrorResponse(thrown)) {
    if ((thrown.data as { outage?: unknown } | null)?.outage === 'cannot-save') return 'cannot-save';
    return thrown.status === 500 ? 'failed' : 'no-answer';
  }
  // React Router hides the errors of loaders and actions behind these words.
  return thrown instanceof Error && thrown.message === 'Unexpected Server Error' ? 'failed' : 'no-answer';
}
