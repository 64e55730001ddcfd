import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { readBatch } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { undoBatch } from '#app/domain/prices/repricing/rate-batch-undo.server.ts';
import { wantsConfirmationPage } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { batchPath, RATE_DAY_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { BatchGone } from '#app/ui/admin/prices/rate-day/batch-gone.tsx';
import { UndoRatesFailedPage, UndoRatesPage } from '#app/ui/admin/prices/rate-day/undo-rates.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import type { Route } from './+types/rate-undo';

export const middleware = [redirectGetTo(RATE_DAY_PATH)];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const { db } = context.get(shopContext);
  if (!(await readBatch(db, id))) return data(null, { status: 404 });
  if (wantsConfirmationPage(context)) return 'confirm' as const;
  await undoBatch(db, byOf(context), id);
  return redirect(batchPath(id));
}

export default function RateUndo({ params: { id }, actionData }: Route.ComponentProps) {
  // A failure, or a limit of the person, also ends an action, beside what it returns.
  const result = actionData as 'confirm' | Unavailable | null | undefined;
  if (result === 'confirm') return <UndoRatesPage id={id} />;
  return result ? <UndoRatesFailedPage id={id} result={result} /> : <BatchGone />;
}
