import { data } from 'react-router';
import { z } from 'zod';
import { personContext, shopContext } from '#app/context.ts';
import { whole } from '#app/domain/fields.ts';
import { markSeen } from '#app/domain/orders/orders-seen.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import type { Route } from './+types/orders-seen-mark';

export const middleware = [redirectGetTo('/admin/admin-orders')];

const seenForm = z.object({ number: whole(1, Number.MAX_SAFE_INTEGER) });

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, seenForm);
  if (!form.ok) return data({ ok: false as const }, { status: 422 });
  await markSeen(context.get(shopContext).db, context.get(personContext).id, form.value.number);
  return { ok: true as const };
}
