import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { photoMoveForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { movePhoto } from '#app/domain/catalog/photos/photo-move.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-order';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, photoMoveForm);
  if (!form.ok) return badForm(form);
  const { photo, to } = form.value;
  const { db } = context.get(shopContext);
  const changed = await movePhoto(db, new Date(), context.get(adminContext).id, { itemId: id, photoId: photo, to });
  return changed.ok ? changed : data(changed, { status: 404 });
}

export default function PhotoOrder({ actionData, params: { id } }: Route.ComponentProps) {
  return <PhotoResultPage itemId={id} result={actionData} />;
}
