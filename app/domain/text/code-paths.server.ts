import encodeQR from 'qr';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Bars, QrPath } from '#app/domain/text/code-paths.ts';

let isReady: Promise<void> | undefined;

/** @throws Error if the text has a character that Code 128 lacks, as Burmese letters. */
export async function code128(text: string): Promise<Bars> {
  isReady ??= loadWriter();
  await isReady;
  const { symbol, error } = await writeBarcode(text, { format: 'Code128', addHRT: false, addQuietZones: false });
  if (error) throw new Error(error);
  const row = [...symbol.data.subarray(0, symbol.width)].map((value) => (value === 0 ? '#' : ' ')).join('');
  const bars = [...row.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`);
  return { width: symbol.width, path: bars.join('') };
}

/** Loaded with the first label: its WebAssembly has 0.7 MB, and by default it comes from a public server. */
async function loadWriter(): Promise<void> {
  const { default: bytes } = await import('zxing-wasm/writer/zxing_writer.wasm?bytes');
  prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer } });
}

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const bars = rows.flatMap((row, y) => {
    const cells = row.map((dark) => (dark ? '#' : ' ')).join('');
    return [...cells.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size: rows.length, path: bars.join('') };
}
