import { deleteType } from '#app/domain/catalog/types/types.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { TypeResultPage } from '#app/ui/admin/catalog/type-result.tsx';
import type { Route } from './+types/type-deletion';

export const middleware = [redirectGetTo('/admin/type-settings')];

export const action = personAction(noFields, async ({ db, by, id }) => {
  const deleted = await deleteType(db, by, id);
  if (!deleted) return { ok: false, problem: 'no-such-type' as const };
  const { type, depositPercent, since } = deleted;
  return { ok: true, deleted: type, depositPercent, since };
});

export default function TypeDeletion({ actionData }: Route.ComponentProps) {
  return <TypeResultPage result={actionData} />;
}
