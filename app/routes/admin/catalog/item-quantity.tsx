import { data } from 'react-router';
import { adminContext, localeContext, shopContext } from '#app/context.ts';
import { quantityForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { QtyPage } from '#app/ui/admin/catalog/inventory/quantity/qty-page.tsx';
import type { Route } from './+types/item-quantity';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { item: await readItem(context.get(shopContext).db, id) };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { format } = context.get(localeContext);
  const form = parseForm(context, quantityForm(format));
  if (!form.ok) return badForm(form);
  const { db } = context.get(shopContext);
  const edited = await setQuantity(db, new Date(), context.get(adminContext).id, { id, ...form.value });
  if (edited.ok) return edited;
  const typed = { qty: String(form.value.qty) };
  return data({ ...edited, typed }, { status: edited.problem === 'no-such-item' ? 404 : 409 });
}

export default function ItemQuantity({ loaderData, actionData }: Route.ComponentProps) {
  return <QtyPage item={loaderData.item} result={actionData} />;
}
