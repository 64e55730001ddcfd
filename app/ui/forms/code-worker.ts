import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type CodeQuestion = { picture: Blob | ImageData } & Pick<ReaderOptions, 'formats' | 'maxNumberOfSymbols'>;

// The TypeScript types here are those of a page; a worker has the same two names.
const page = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// By itself it would ask a public server for the file.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

page.onmessage = async ({ data: { picture, ...options } }: MessageEvent<CodeQuestion>) => {
  const found = await readBarcodes(picture, options).catch(() => null);
  page.postMessage(found?.map(({ text }) => text) ?? null);
};
