import { data } from 'react-router';
import { placeOf } from '#app/auth/auth-context.server.ts';
import { formContext, personContext, shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { type Person, profileForm, shownPerson } from '#app/domain/people/accounts/person.ts';
import { saveProfile } from '#app/domain/people/accounts/profile.server.ts';
import { hasLostNumber } from '#app/domain/people/accounts/reset-link.server.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { readSecurityNotices } from '#app/domain/people/security-log/security-list.server.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { clientInfoOf } from '#app/http/request-client.ts';
import type { AccountNotices } from '#app/ui/account/account-notices.tsx';
import { AccountPage } from '#app/ui/account/account-page.tsx';
import type { Route } from './+types/account';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson];

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = context.get(personContext);
  const here = placeOf(clientInfoOf(request, context));
  const notices = await readAccountNotices(context.get(shopContext).db, new Date(), person, here);
  return { person: shownPerson(person), unicodeTexts: unicodeFields(person, ['name']), notices };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, profileForm, ['name']);
  const shown = readOriginal(context.get(formContext), profileForm);
  if (!form.ok) return badForm(form, { shown });
  const person = context.get(personContext);
  const saved = await saveProfile(
    context.get(shopContext).db,
    { now: new Date(), uid: person.id },
    { typed: form.value, shown },
  );
  if (!saved.ok) return data({ ...saved, typed: form.value }, { status: 409 });
  return { ok: true as const, shown: form.value };
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} profileOutcome={actionData} />;
}

async function readAccountNotices(db: Db, now: Date, person: Person, here: Place): Promise<AccountNotices> {
  if (!hasNoEmail(person.email)) return { lost: null, events: [] };
  const [isLost, events] = await Promise.all([
    hasLostNumber(db, person),
    readSecurityNotices(db, now, person.id, here),
  ]);
  return { lost: isLost ? { contacts: contactsOf(await readShopDetails(db)) } : null, events };
}
