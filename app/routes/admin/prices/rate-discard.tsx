import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { discardDraft } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { BatchGone } from '#app/ui/admin/prices/rate-day/batch-gone.tsx';
import type { Route } from './+types/rate-discard';

export const middleware = [redirectGetTo(RATE_DAY_PATH)];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  if (!(await readBatch(db, id))) return data(null, { status: 404 });
  await discardDraft(db, id);
  return redirect(RATE_DAY_PATH);
}

export default BatchGone;
