import { data, redirect } from 'react-router';
import { formContext, localeContext, shopContext } from '#app/context.ts';
import { returnPath } from '#app/domain/orders/order-paths.ts';
import { UNIT_FIELD } from '#app/domain/orders/returns/return-fields.ts';
import { readReturnForm } from '#app/domain/orders/returns/return-form.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { readReturnable } from '#app/domain/orders/returns/return-page-read.server.ts';
import { found } from '#app/http/found.ts';
import { byOf } from '#app/http/request-client.ts';
import { refuseReturn } from '#app/routes/admin/orders/return-refusal.server.ts';
import { ReturnPage } from '#app/ui/admin/orders/returns/return-page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/order-return';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const returnable = found(await readReturnable(context.get(shopContext).db, id));
  return { ...returnable, all: url.searchParams.get('all') === 'yes', newKey: crypto.randomUUID() };
}

export async function action({ context, params: { id }, url }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  const { lines } = found(await readReturnable(db, id));
  const sent = context.get(formContext);
  const units = sent.getAll(UNIT_FIELD).map(String);
  const form = readReturnForm(sent, context.get(localeContext).format, { id, lines });
  if (!form.ok) return data({ ...form, units }, { status: 400 });
  const made = await makeReturn(db, byOf(context), form.value);
  url.searchParams.delete('all');
  if (made.ok) return redirect(returnPath(made.id) + url.search);
  return refuseReturn(made, sent);
}

export default function OrderReturn({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} result={actionData} />;
}
