import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { exclusionForm } from '#app/domain/prices/repricing/rate-day-form.ts';
import { excludeItem } from '#app/domain/prices/repricing/rate-draft.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { batchPath, RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { BatchGone } from '#app/ui/admin/prices/rate-day/batch-gone.tsx';
import type { Route } from './+types/rate-exclusion';

export const middleware = [redirectGetTo(RATE_DAY_PATH)];

/** The page of the draft shows the result, even if somebody has applied the draft meanwhile. */
export async function action({ context, url, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  if (!(await readBatch(db, id))) return data(null, { status: 404 });
  const form = parseForm(context, exclusionForm);
  if (form.ok) {
    const { item, excluded } = form.value;
    await excludeItem(db, { id, itemId: item, excluded: excluded === 'yes' });
  }
  return redirect(batchPath(id) + url.search);
}

export default BatchGone;
