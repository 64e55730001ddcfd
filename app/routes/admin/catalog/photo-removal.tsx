import { photoForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { removePhoto } from '#app/domain/catalog/photos/photo-remove.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoRemovalConfirmPage, PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-removal';

export const middleware = [redirectGetTo('/admin/inventory')];

export const action = personAction(
  photoForm,
  ({ db, by, id, value: { photo } }) => removePhoto(db, by, { itemId: id, photoId: photo }),
  { ask: async ({ value: { photo } }) => photo },
);

export default function PhotoRemoval({ actionData, params: { id } }: Route.ComponentProps) {
  if (actionData && 'confirm' in actionData)
    return <PhotoRemovalConfirmPage itemId={id} photoId={actionData.confirm} />;
  return <PhotoResultPage itemId={id} result={actionData} />;
}
