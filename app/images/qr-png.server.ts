import { qrPath } from '#app/domain/text/code-paths.server.ts';
import { loadSharp } from '#app/images/sharp-load.server.ts';

const PIXELS_PER_MODULE = 8;

/** Draws a QR code as PNG, which a wallet can read from the gallery of the same phone. */
export async function qrPng(text: string): Promise<Uint8Array> {
  const { size, path } = qrPath(text);
  const side = size * PIXELS_PER_MODULE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}
