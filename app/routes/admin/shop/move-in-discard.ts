import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { moveInForm } from '#app/domain/shop/move-in/move-in.ts';
import { discardMoveIn } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import type { Route } from './+types/move-in-discard';

export const middleware = [redirectGetTo(MOVE_IN_PATH)];

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, moveInForm);
  if (form.ok) await discardMoveIn(context.get(shopContext).db, form.value.id);
  return redirect(MOVE_IN_PATH);
}
