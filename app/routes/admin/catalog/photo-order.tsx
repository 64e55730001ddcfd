import { photoMoveForm } from '#app/domain/catalog/photos/photo-change.server.ts';
import { movePhoto } from '#app/domain/catalog/photos/photo-move.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { PhotoResultPage } from '#app/ui/admin/catalog/photos/photo-result.tsx';
import type { Route } from './+types/photo-order';

export const middleware = [redirectGetTo('/admin/inventory')];

export const action = personAction(photoMoveForm, ({ db, by, id, value: { photo, to } }) =>
  movePhoto(db, by, { itemId: id, photoId: photo, to }),
);

export default function PhotoOrder({ actionData, params: { id } }: Route.ComponentProps) {
  return <PhotoResultPage itemId={id} result={actionData} />;
}
