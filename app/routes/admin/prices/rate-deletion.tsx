import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { RateDeletionConfirmPage, RateDeletionResultPage } from '#app/ui/admin/prices/rates/rate-delete-result.tsx';
import type { Route } from './+types/rate-deletion';

export const middleware = [redirectGetTo('/admin/exchange-setting')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  if (wantsConfirmationPage(context)) return 'confirm' as const;
  const deleted = await deleteRate(context.get(shopContext).db, new Date(), context.get(adminContext).id, id);
  if (!deleted) return data({ ok: false as const, problem: 'no-such-rate' as const }, { status: 404 });
  return { ok: true as const };
}

export default function RateDeletion({ actionData }: Route.ComponentProps) {
  if (actionData === 'confirm') return <RateDeletionConfirmPage />;
  return <RateDeletionResultPage result={actionData} />;
}
