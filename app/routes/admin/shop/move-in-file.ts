import { redirect } from 'react-router';
import { formContext, picturesContext, shopContext, tooLargeContext } from '#app/context.ts';
import { partForm } from '#app/domain/shop/move-in/move-in.ts';
import { beginMoveIn, keepPart, newMoveInId } from '#app/domain/shop/move-in/move-in-stage.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { withFile } from '#app/images/sent-picture.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import type { Route } from './+types/move-in-file';
import { goOnInBackground } from './move-in-work.server.ts';

export const middleware = [redirectGetTo(MOVE_IN_PATH)];

/** Takes one part of a file from the script, which repeats it without an answer; or a small file from a form without scripts. */
export async function action({ context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const by = byOf(context);
  const [file] = context.get(picturesContext);
  const isByScript = context.get(formContext).has('parts');
  const answer = (problem: string | null, status = 200) =>
    isByScript
      ? Response.json(problem === null ? { ok: true } : { ok: false, problem }, { status })
      : redirect(problem === null ? MOVE_IN_PATH : `${MOVE_IN_PATH}?problem=${problem}`);
  if (context.get(tooLargeContext)) return answer('too-large', 413);
  if (!file) return answer('no-file', 400);
  const form = isByScript ? parseForm(context, partForm) : null;
  if (form && !form.ok) return answer('no-file', 400);
  const { id, name, part, parts } = form?.value ?? { id: newMoveInId(), name: file.name, part: 0, parts: 1 };
  if (part === 0) {
    const begun = await beginMoveIn(shop.db, by, { id, fileName: name.slice(0, 200), state: 'arriving' });
    if (!begun.ok) return answer(begun.problem, 409);
  }
  const kept = await withFile(file, (bytes) => keepPart(shop.db, by.now, { id, part, parts, bytes }));
  if (kept === 'gone') return answer('another-open', 409);
  if (kept === 'all') goOnInBackground(shop, id);
  return answer(null);
}
