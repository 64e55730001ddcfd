import { personContext, picturesContext, shopContext } from '#app/context.ts';
import { uploadForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { pictureStatus, uploadPhoto } from '#app/images/photo-upload.server.ts';
import type { Route } from './+types/photo-uploading';

export const middleware = [redirectGetTo('/admin/inventory')];

/** The script repeats a request without a response, with the same key, so that the photo is added only once. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(context, uploadForm);
  const [picture] = context.get(picturesContext);
  if (!form.ok) return Response.json({ ok: false, problem: 'failed' }, { status: 400 });
  if (!picture) return Response.json({ ok: false, problem: 'no-picture' }, { status: 400 });
  const { item, key } = form.value;
  const { db } = context.get(shopContext);
  const requester = await pictureRequester(context, request);
  const uploaded = await uploadPhoto(db, context.get(personContext).id, { itemId: item, key, picture, requester });
  return Response.json(uploaded, { status: uploaded.ok ? 200 : pictureStatus(uploaded.problem) });
}
