import { data } from 'react-router';
import { adminContext, shopContext } from '#app/context.ts';
import { photoVersionForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { setPhotoVersion } from '#app/domain/catalog/photos/photo-version.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-version-choice';

export const middleware = [redirectGetTo('/admin/inventory')];

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const form = parseForm(context, photoVersionForm);
  if (!form.ok) return badForm(form);
  const { photo, only } = form.value;
  const { db } = context.get(shopContext);
  const changed = await setPhotoVersion(db, new Date(), context.get(adminContext).id, {
    itemId: id,
    photoId: photo,
    only: only || null,
  });
  return changed.ok ? changed : data(changed, { status: 404 });
}

export default function PhotoVersion({ actionData, params: { id } }: Route.ComponentProps) {
  return <PhotoResultPage itemId={id} result={actionData} />;
}
