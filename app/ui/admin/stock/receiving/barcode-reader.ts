import { readInWorker, startCodeWorker } from '#app/ui/forms/code-reader.ts';

const FORMATS = ['Code128', 'EAN-13', 'EAN-8', 'UPC-A', 'Code39', 'QRCode', 'DataMatrix'] as const;
const MAX_CODES = 20;
const MAX_SIDE = 2_000;

type Detector = { detect: (picture: ImageData) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };
export type BarcodeReader = { detector: Detector } | { worker: Worker };

/** Opens the browser's own reader if it reads the barcodes of phone boxes, else WebAssembly in a worker. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('code_128')) return { worker: startCodeWorker() };
  return { detector: new BarcodeDetector({ formats }) };
}

/** @returns the texts of all codes in the picture; none if it cannot be read. */
export async function readBarcodes(reader: BarcodeReader, picture: ImageData): Promise<string[]> {
  if ('detector' in reader)
    return reader.detector.detect(picture).then(
      (found) => found.map(({ rawValue }) => rawValue),
      () => [],
    );
  return (await readInWorker(reader.worker, { picture, formats: [...FORMATS], maxNumberOfSymbols: MAX_CODES })) ?? [];
}

export function closeBarcodeReader(reader: BarcodeReader): void {
  if ('worker' in reader) reader.worker.terminate();
}

/** @returns the pixels of a picture, scaled down to `MAX_SIDE`; null if there are none yet. */
export function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData | null {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}
