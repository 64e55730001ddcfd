import { personContext, shopContext } from '#app/context.ts';
import { newPasskeyForm } from '#app/domain/people/accounts/password-field.ts';
import { listPasskeys } from '#app/domain/people/sign-in/passkeys.server.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { badForm, parseForm, refuseForm } from '#app/http/form-body.server.ts';
import { requirePerson, requireStaff } from '#app/http/middleware/require-person.server.ts';
import { authenticatedRequestOf } from '#app/http/request-client.ts';
import { revalidateAfterLate } from '#app/ui/account/passkey-ask.ts';
import { PasskeysPage } from '#app/ui/account/passkey-settings.tsx';
import '#app/i18n/back-office-translations.ts';
import type { Route } from './+types/passkeys-page';

export const middleware = [requirePerson, requireStaff];

/** `options` is null where browsers have no passkeys. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const { id } = context.get(personContext);
  const own = authenticatedRequestOf(request, context);
  const options = auth.passkeys.isOffered()
    ? await auth.passkeys.creationOptions(new Date(), own, await readShopName(db))
    : null;
  return { passkeys: await listPasskeys(db, id), withCode: (await readTwoFactor(db, id)) !== null, options };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { passkeys } = context.get(shopContext).auth;
  if (!passkeys.isOffered()) return refuseForm({ ok: false, problem: 'not-offered' }, 409);
  const form = parseForm(context, newPasskeyForm);
  if (!form.ok) return badForm(form);
  const added = await passkeys.add(new Date(), authenticatedRequestOf(request, context), form.value);
  return added.ok ? added : refuseForm(added, 400, { name: form.value.name });
}

export const shouldRevalidate = revalidateAfterLate;

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  return <PasskeysPage {...loaderData} result={actionData} />;
}
