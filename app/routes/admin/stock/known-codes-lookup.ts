import { formContext, shopContext } from '#app/context.ts';
import { LIST_FIELD } from '#app/domain/stock/receiving/trade-in.ts';
import { MAX_ASKED } from '#app/domain/stock/receiving/unit-lines.ts';
import { readListedUnits } from '#app/domain/stock/receiving/unit-lines-read.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import type { Route } from './+types/known-codes-lookup';

export const middleware = [redirectGetTo('/admin/receive')];

/** Returns which of these codes the shop already knows, while the admin is still typing the list. */
export async function action({ context }: Route.ActionArgs) {
  const lines = await readListedUnits(String(context.get(formContext).get(LIST_FIELD) ?? ''));
  const codes = (lines ?? []).flatMap(({ codes }) => codes.map(({ code }) => code)).slice(0, MAX_ASKED);
  return Response.json({ known: await listKnownCodes(context.get(shopContext).db, codes) });
}
