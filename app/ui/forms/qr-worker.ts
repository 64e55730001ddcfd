import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The TypeScript types here are those of a page; a worker has the same two names.
const page = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// By itself it would ask a public server for the file.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

page.onmessage = async ({ data: picture }: MessageEvent<Blob>) => {
  const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 }).catch(() => null);
  page.postMessage(found && (found[0]?.text ?? ''));
};
