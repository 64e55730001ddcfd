/** The text of a QR code in the picture, or nothing. Only now are the worker and its WebAssembly loaded. */
export function readQrCode(picture: Blob): Promise<string> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const text = new Promise<string>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve('');
    };
    worker.postMessage(picture);
  });
  return text.finally(() => worker.terminate());
}
