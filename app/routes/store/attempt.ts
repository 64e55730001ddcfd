import { shopContext, whoContext } from '#app/context.ts';
import { reconcileAttempt } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import { attemptForm } from '#app/domain/orders/checkout/checkout-form.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import type { Route } from './+types/attempt';

export const middleware = [redirectGetTo('/cart')];

/** Finds or voids a checkout attempt after a lost response (decision: lost-responses). Another user's key counts as unused. */
export async function action({ context }: Route.ActionArgs) {
  const who = context.get(whoContext);
  if (!who) return Response.json({ problem: 'logged-out' }, { status: 401 });
  const form = parseForm(context, attemptForm);
  if (!form.ok) return Response.json({ problem: 'invalid-form' }, { status: 422 });
  const { key, expectedUserId } = form.value;
  if (expectedUserId && expectedUserId !== who.id) return Response.json({ problem: 'another-person' }, { status: 409 });
  const { db, env } = context.get(shopContext);
  const outcome = await reconcileAttempt(db, { now: new Date(), uid: who.id }, key, { limit: env.orderLimit });
  return Response.json(outcome, { status: 'problem' in outcome ? 429 : 200 });
}
