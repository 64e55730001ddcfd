import { readInWorker, startCodeWorker } from '#app/ui/forms/code-reader.ts';

/** @returns '' if the picture has no QR code, null if it could not be read. Loads the WebAssembly only when it is called. */
export async function readQrCode(picture: Blob): Promise<string | null> {
  const worker = startCodeWorker();
  const found = await readInWorker(worker, { picture, formats: ['QRCode'], maxNumberOfSymbols: 1 });
  worker.terminate();
  return found && (found[0] ?? '');
}
