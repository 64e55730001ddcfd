import type { CodeRequest } from '#app/ui/forms/code-worker.ts';

export function startCodeWorker(): Worker {
  return new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
}

/** Reads one picture; the next call must wait for the result. @returns the texts of its codes; null if it could not be read. */
export function readInWorker(worker: Worker, request: CodeRequest): Promise<string[] | null> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string[] | null>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    worker.postMessage(request);
  });
}

/** @returns '' if the picture has no QR code, null if it could not be read. Loads the WebAssembly only when it is called. */
export async function readQrCode(picture: Blob): Promise<string | null> {
  const worker = startCodeWorker();
  const found = await readInWorker(worker, { picture, formats: ['QRCode'], maxNumberOfSymbols: 1 });
  worker.terminate();
  return found && (found[0] ?? '');
}
