import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { ItemDeletionConfirmPage, ItemDeletionPage } from '#app/ui/admin/catalog/inventory/item-delete-result.tsx';
import type { Route } from './+types/item-deletion';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  if (wantsConfirmationPage(context)) {
    const item = await readItem(db, id);
    return item ? { confirm: item } : data({ ok: false as const, problem: 'no-such-item' as const }, { status: 404 });
  }
  const deleted = await deleteItem(db, new Date(), context.get(adminContext).id, id);
  return deleted.ok ? deleted : data(deleted, { status: 404 });
}

export default function ItemDeletion({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <ItemDeletionConfirmPage item={actionData.confirm} />;
  return <ItemDeletionPage result={actionData} />;
}
