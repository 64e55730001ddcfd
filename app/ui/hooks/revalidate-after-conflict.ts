import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A `shouldRevalidate`: a form refused with 409, because something had changed meanwhile, shows how that stands now. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
