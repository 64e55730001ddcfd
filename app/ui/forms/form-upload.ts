const RETRY_MS = 3_000;
const STALLED_MS = 120_000;
const UNAVAILABLE = [0, 408, 502, 503, 504];

/** `sent` is 0 to 1. Both other states send it again; `cannot-save`: the database refuses writes. */
export type UploadProgress = { state: 'sending'; sent: number } | { state: 'waiting' | 'cannot-save' };

type Upload<Result> = {
  url: string;
  /** Must have an idempotency key, because the form may arrive more than once. */
  form: FormData;
  /** Returns null if the form must be sent again. */
  read: (response: XMLHttpRequest) => Result | null;
  onProgress: (progress: UploadProgress) => void;
  signal?: AbortSignal;
};

/** Sends a form with files. Sends it again after a lost connection, until the shop responds. */
export async function uploadForm<Result>({ read, ...upload }: Upload<Result>): Promise<Result> {
  const { onProgress, signal } = upload;
  for (;;) {
    const response = await sendOnce(upload);
    signal?.throwIfAborted();
    const result = UNAVAILABLE.includes(response.status) ? null : read(response);
    if (result) return result;
    onProgress({ state: response.responseText.includes('"cannot-save"') ? 'cannot-save' : 'waiting' });
    await untilOnline(signal);
  }
}

function sendOnce({ url, form, onProgress, signal }: Omit<Upload<unknown>, 'read'>): Promise<XMLHttpRequest> {
  // `fetch` does not report how much was sent.
  const request = new XMLHttpRequest();
  request.open('POST', url);
  const abort = () => request.abort();
  // A large picture takes long on a slow connection, so only a stalled upload is aborted.
  let stallTimer = setTimeout(abort, STALLED_MS);
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(abort, STALLED_MS);
    onProgress({ state: 'sending', sent: loaded / total });
  };
  signal?.addEventListener('abort', abort);
  return new Promise((resolve) => {
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', abort);
      resolve(request);
    };
    request.send(form);
  });
}

/** Resolves after a timeout too: the browser may be online and the shop unavailable. */
function untilOnline(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, RETRY_MS);
    function finish() {
      clearTimeout(timer);
      removeEventListener('online', finish);
      signal?.removeEventListener('abort', finish);
      resolve();
    }
    addEventListener('online', finish);
    signal?.addEventListener('abort', finish);
  });
}
