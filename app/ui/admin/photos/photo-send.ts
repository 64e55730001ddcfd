import type { UploadProblem } from '#app/ui/admin/photos/photo-problems.tsx';

const RETRY_MS = 3_000;
const TIMEOUT_MS = 60_000;
const UNAVAILABLE = [0, 502, 503, 504];

export type PictureUpload = { itemId: string; key: string; picture: Blob };
export type SendResult = { ok: true } | { ok: false; problem: UploadProblem };
export type SendProgress = { state: 'sending'; sent: number } | { state: 'waiting' };

/** Repeats after a lost connection, under the same key, so that it is one photo. `onProgress` gets 0 to 1. */
export async function sendPicture(
  upload: PictureUpload,
  onProgress: (progress: SendProgress) => void,
): Promise<SendResult> {
  for (;;) {
    const result = await sendOnce(upload, (sent) => onProgress({ state: 'sending', sent }));
    if (result) return result;
    onProgress({ state: 'waiting' });
    await untilOnline();
  }
}

function sendOnce(
  { itemId, key, picture }: PictureUpload,
  onSent: (share: number) => void,
): Promise<SendResult | null> {
  const form = new FormData();
  form.set('item', itemId);
  form.set('key', key);
  form.set('picture', picture, 'picture');
  // `fetch` does not tell how much was sent.
  const request = new XMLHttpRequest();
  request.open('POST', '/admin/photo-upload');
  request.timeout = TIMEOUT_MS;
  request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
  return new Promise((resolve) => {
    request.onloadend = () => resolve(UNAVAILABLE.includes(request.status) ? null : resultOf(request));
    request.send(form);
  });
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

/** Or until a timeout: the browser may be online and the shop unavailable. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    addEventListener('online', go);
  });
}
