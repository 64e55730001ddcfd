import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type CodeRequest = { picture: Blob | ImageData } & Pick<ReaderOptions, 'formats' | 'maxNumberOfSymbols'>;

// TypeScript compiles this file like a page's; the global object of a worker has these members of `Worker` too.
const worker = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// By default, the library loads its WebAssembly from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

worker.onmessage = async ({ data: { picture, ...options } }: MessageEvent<CodeRequest>) => {
  const found = await readBarcodes(picture, options).catch(() => null);
  worker.postMessage(found?.map(({ text }) => text) ?? null);
};
