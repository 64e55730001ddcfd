import { shopContext } from '#app/context.ts';
import { passkeyRemovalForm } from '#app/domain/people/sign-in/passkey-form.ts';
import { removePasskey } from '#app/domain/people/sign-in/passkeys.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import type { Route } from './+types/passkey-removal';

export const middleware = [redirectGetTo('/account/passkeys'), requirePerson, requireStaff];

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, passkeyRemovalForm);
  const by = byOf(context);
  if (form.ok) await removePasskey(context.get(shopContext).db, by, form.value.passkey);
  return seeOther('/account/passkeys');
}
