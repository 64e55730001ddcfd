import type { UploadProblem } from '#app/ui/admin/catalog/photos/photo-problems.tsx';
import { type UploadProgress, uploadForm } from '#app/ui/forms/form-upload.ts';

export type PictureUpload = { itemId: string; key: string; picture: Blob };
export type SendResult = { ok: true } | { ok: false; problem: UploadProblem };

export function sendPicture(
  { itemId, key, picture }: PictureUpload,
  onProgress: (progress: UploadProgress) => void,
): Promise<SendResult> {
  const form = new FormData();
  form.set('item', itemId);
  form.set('key', key);
  form.set('picture', picture, 'picture');
  return uploadForm({ url: '/admin/photo-upload', form, read: resultOf, onProgress });
}

function resultOf({ status, responseText, responseURL }: XMLHttpRequest): SendResult {
  if (new URL(responseURL).pathname === '/login') return { ok: false, problem: 'logged-out' };
  if (status === 413) return { ok: false, problem: 'too-large' };
  try {
    return JSON.parse(responseText) as SendResult;
  } catch {
    return { ok: false, problem: 'failed' };
  }
}
