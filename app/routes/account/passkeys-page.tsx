import { personContext, shopContext } from '#app/context.ts';
import { newPasskeyForm } from '#app/domain/people/accounts/password-field.ts';
import { listPasskeys } from '#app/domain/people/sign-in/passkeys.server.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { accountAction } from '#app/http/form-action.server.ts';
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

export const action = accountAction(newPasskeyForm, async ({ auth: { passkeys }, by, value, request, context }) => {
  if (!passkeys.isOffered()) return { ok: false, problem: 'not-offered' as const };
  const added = await passkeys.add(by.now, authenticatedRequestOf(request, context), value);
  return added.ok ? added : { ...added, typed: { name: value.name } };
});

export const shouldRevalidate = revalidateAfterLate;

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  return <PasskeysPage {...loaderData} result={actionData} />;
}
