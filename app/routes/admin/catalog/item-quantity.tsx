import { personContext, shopContext } from '#app/context.ts';
import { quantityForm } from '#app/domain/catalog/inventory/item-form.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { QtyPage } from '#app/ui/admin/catalog/inventory/quantity/qty-page.tsx';
import type { Route } from './+types/item-quantity';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const item = await readItem(context.get(shopContext).db, id);
  return { item: showCosts(context.get(personContext).rights, item) };
}

export const action = personAction(quantityForm, async ({ db, by, id, value }) => {
  const edited = await setQuantity(db, by, { id, ...value });
  return edited.ok ? edited : { ...edited, typed: { qty: String(value.qty) } };
});

export default function ItemQuantity({ loaderData, actionData }: Route.ComponentProps) {
  return <QtyPage item={loaderData.item} result={actionData} />;
}
