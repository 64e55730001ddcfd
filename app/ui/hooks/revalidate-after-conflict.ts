import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Reloads the page's data after a response with 409, so that it shows the current state. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
