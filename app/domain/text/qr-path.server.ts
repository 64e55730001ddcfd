import encodeQR from 'qr';
import type { QrPath } from '#app/domain/text/code-paths.ts';

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const bars = rows.flatMap((row, y) => {
    const cells = row.map((dark) => (dark ? '#' : ' ')).join('');
    return [...cells.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size: rows.length, path: bars.join('') };
}
