import type { Db } from '#app/db/schema.ts';
import { addPhoto, type PhotoAdded } from '#app/domain/catalog/photos/photo-add.server.ts';
import type { PictureProblem } from '#app/domain/catalog/photos/photo-content.ts';
import { makePhoto } from '#app/images/photo-make.server.ts';
import { type SentPicture, withBytes } from '#app/images/sent-picture.ts';
import type { Requester } from '#app/runtime/fair-queue.ts';

type Upload = { itemId: string; key: string; picture: SentPicture; requester: Requester };
export type PhotoUploadResult = PhotoAdded | { ok: false; problem: PictureProblem };

export async function uploadPhoto(
  db: Db,
  uid: string,
  { itemId, key, picture, requester }: Upload,
): Promise<PhotoUploadResult> {
  const made = await withBytes(picture, (bytes) => makePhoto(bytes, requester));
  return made.ok ? addPhoto(db, { now: new Date(), uid }, { itemId, key, photo: made.content }) : made;
}

type Problem = Extract<PhotoUploadResult, { ok: false }>['problem'];

export function pictureStatus(problem: Problem): number {
  if (problem === 'no-such-item') return 404;
  if (problem === 'too-many-photos' || problem === 'key-reused') return 409;
  if (problem === 'queue-full') return 503;
  return problem === 'too-large' ? 413 : 400;
}
