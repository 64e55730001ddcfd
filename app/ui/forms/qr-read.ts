/** @returns '' if the picture has no QR code, null if it could not be read. Loads the WebAssembly on first use. */
export function readQrCode(picture: Blob): Promise<string | null> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const text = new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    worker.postMessage(picture);
  });
  return text.finally(() => worker.terminate());
}
