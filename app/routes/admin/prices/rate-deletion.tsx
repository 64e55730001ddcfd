import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { RateDeletionConfirmPage, RateDeletionResultPage } from '#app/ui/admin/prices/rates/rate-delete-result.tsx';
import type { Route } from './+types/rate-deletion';

export const middleware = [redirectGetTo('/admin/exchange-setting')];

export const action = personAction(noFields, ({ db, by, id }) => deleteRate(db, by, id), {
  ask: async () => true,
});

export default function RateDeletion({ actionData }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData) return <RateDeletionConfirmPage />;
  return <RateDeletionResultPage result={actionData} />;
}
