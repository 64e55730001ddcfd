import { photoVersionForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { setPhotoVersion } from '#app/domain/catalog/photos/photo-version.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-version-choice';

export const middleware = [redirectGetTo('/admin/inventory')];

export const action = personAction(photoVersionForm, ({ db, by, id, value: { photo, only } }) =>
  setPhotoVersion(db, by, { itemId: id, photoId: photo, only: only || null }),
);

export default function PhotoVersion({ actionData, params: { id } }: Route.ComponentProps) {
  return <PhotoResultPage itemId={id} result={actionData} />;
}
