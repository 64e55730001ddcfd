import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For routes whose action may answer 409: the page then shows the current state. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
