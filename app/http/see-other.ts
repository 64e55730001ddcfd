import { redirect } from 'react-router';
import { firstStepOf, firstStepPath } from '#app/ui/admin/paths/first-step-path.ts';

export function seeOther(path: string, cookies: string[] = []): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(path, { status: 303, headers });
}

/** After a step of the set-up of a shop is saved, leads to the next one. @throws the redirect. */
export function goToNextFirstStep(url: URL): void {
  const { next } = firstStepOf(url.searchParams);
  if (next) throw seeOther(firstStepPath(next));
}
