import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A `shouldRevalidate` that also reloads after a 409, so that the page shows the current state. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
