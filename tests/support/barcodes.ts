import sharp, { type Sharp } from 'sharp';

/** Widths of bars and gaps by value (ISO/IEC 15417). */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121
  111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131
  311141 411131 211412 211214 211232 2331112`.split(/\s+/);
const START_B = 104;
const STOP = 106;
const MODULE = 3;
const QUIET = 12 * MODULE;
const [BAR_HEIGHT, ROW_HEIGHT] = [90, 150];

/** A picture of these texts as barcodes in Code 128, one below the other, as on a phone box. */
export function drawBarcodes(...texts: string[]): Sharp {
  const rows = texts.map((text, row) => barsOf(text, row * ROW_HEIGHT + 30));
  const width = Math.max(...rows.map(({ end }) => end)) + QUIET;
  const height = texts.length * ROW_HEIGHT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>${rows.map(({ bars }) => bars).join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

function barsOf(text: string, y: number): { bars: string; end: number } {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  const widths = [START_B, ...values, check, STOP].flatMap((value) => [...(WIDTHS[value] ?? '')].map(Number));
  let x = QUIET;
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `<rect x="${x}" y="${y}" width="${width * MODULE}" height="${BAR_HEIGHT}"/>` : '';
    x += width * MODULE;
    return bar;
  });
  return { bars: bars.join(''), end: x };
}
