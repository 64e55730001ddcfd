import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type CodeRequest = { picture: Blob | ImageData } & Pick<ReaderOptions, 'formats' | 'maxNumberOfSymbols'>;

// This file compiles with the DOM types, but runs in a worker, whose global object has these two members of `Worker`.
const worker = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// By default, the library loads its WebAssembly from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

worker.onmessage = async ({ data: { picture, ...options } }: MessageEvent<CodeRequest>) => {
  const found = await readBarcodes(picture, options).catch(() => null);
  worker.postMessage(found?.map(({ text }) => text) ?? null);
};
