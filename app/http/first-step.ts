import { seeOther } from '#app/http/see-other.ts';
import { firstStepOf, firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';

/** After a step of the set-up of a shop is saved, leads to the next one. @throws the redirect. */
export function goToNextFirstStep(url: URL): void {
  const { next } = firstStepOf(url.searchParams);
  if (next) throw seeOther(firstStepPath(next));
}
