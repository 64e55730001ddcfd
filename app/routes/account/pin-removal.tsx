import { personContext, shopContext } from '#app/context.ts';
import { removePin } from '#app/domain/people/sign-in/pins.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import type { Route } from './+types/pin-removal';

export const middleware = [redirectGetTo('/account/pin'), requirePerson, requireStaff];

export async function action({ context }: Route.ActionArgs) {
  await removePin(context.get(shopContext).db, { now: new Date(), uid: context.get(personContext).id });
  return seeOther('/account/pin');
}
