/** The text of a QR code in the picture, or nothing; null if it cannot be read here. Only now is the WebAssembly loaded. */
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
