const RETRY_MS = 3_000;
const STALLED_MS = 120_000;
const UNAVAILABLE = [0, 502, 503, 504];

/** `sent` is 0 to 1. */
export type UploadProgress = { state: 'sending'; sent: number } | { state: 'waiting' };

type Upload<Result> = {
  url: string;
  /** With an idempotency key: it may arrive more than once. */
  form: FormData;
  /** Null to send it again in a moment. */
  read: (response: XMLHttpRequest) => Result | null;
  onProgress: (progress: UploadProgress) => void;
  signal?: AbortSignal;
};

/** Sends a form with files, and repeats after a lost connection until the shop has answered. */
export async function uploadForm<Result>({ read, ...upload }: Upload<Result>): Promise<Result> {
  const { onProgress, signal } = upload;
  for (;;) {
    const response = await sendOnce(upload);
    signal?.throwIfAborted();
    const result = UNAVAILABLE.includes(response.status) ? null : read(response);
    if (result) return result;
    onProgress({ state: 'waiting' });
    await untilOnline(signal);
  }
}

function sendOnce({ url, form, onProgress, signal }: Omit<Upload<unknown>, 'read'>): Promise<XMLHttpRequest> {
  // `fetch` does not tell how much was sent.
  const request = new XMLHttpRequest();
  request.open('POST', url);
  const abort = () => request.abort();
  // A slow line may take long for a large picture, so only a pause ends it.
  let stalled = setTimeout(abort, STALLED_MS);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stalled);
    stalled = setTimeout(abort, STALLED_MS);
    onProgress({ state: 'sending', sent: loaded / total });
  };
  signal?.addEventListener('abort', abort);
  return new Promise((resolve) => {
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      resolve(request);
    };
    request.send(form);
  });
}

/** Or until a timeout: the browser may be online and the shop unavailable. */
function untilOnline(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    }
    addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}
