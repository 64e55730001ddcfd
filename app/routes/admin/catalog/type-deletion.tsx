import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { deleteType } from '#app/domain/catalog/types/types.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { TypeResultPage } from '#app/ui/admin/catalog/type-result.tsx';
import type { Route } from './+types/type-deletion';

export const middleware = [redirectGetTo('/admin/type-settings')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const deleted = await deleteType(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  if (deleted === null) return data({ ok: false as const, problem: 'no-such-type' as const }, { status: 404 });
  const { type, depositPercent, since } = deleted;
  return { ok: true as const, deleted: type, depositPercent, since };
}

export default function TypeDeletion({ actionData }: Route.ComponentProps) {
  return <TypeResultPage result={actionData} />;
}
