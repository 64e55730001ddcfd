import { personContext } from '#app/context.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { ItemDeletionConfirmPage, ItemDeletionPage } from '#app/ui/admin/catalog/inventory/item-delete-result.tsx';
import type { Route } from './+types/item-deletion';

export const middleware = [redirectGetTo('/admin/inventory')];

export const action = personAction(noFields, ({ db, by, id }) => deleteItem(db, by, id), {
  ask: async ({ db, id, context }) => showCosts(context.get(personContext).rights, await readItem(db, id)),
});

export default function ItemDeletion({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <ItemDeletionConfirmPage item={actionData.confirm} />;
  return <ItemDeletionPage result={actionData} />;
}
