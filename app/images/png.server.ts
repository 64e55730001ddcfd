import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Canvas } from '#app/images/canvas.ts';

/** Uses a palette for at most 256 colours: the file is a third as large. */
export async function encodePng({ data, width, height }: Pick<Canvas, 'data' | 'width' | 'height'>): Promise<Buffer> {
  const { rows, colours } = indexed(data, width, height) ?? { rows: trueColour(data, width, height), colours: null };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colours ? 3 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(colours ? [chunk('PLTE', colours)] : []),
    chunk('IDAT', await promisify(deflate)(rows, { level: 8 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function indexed(data: Uint8Array, width: number, height: number): { rows: Buffer; colours: Buffer } | null {
  const indexes = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  let [lastColour, index] = [-1, 0];
  for (let at = 0, to = 0; at < data.length; at += 3) {
    if (at % (width * 3) === 0) to++;
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    if (colour !== lastColour) {
      lastColour = colour;
      index = indexes.get(colour) ?? indexes.size;
      if (index > 255) return null;
      indexes.set(colour, index);
    }
    rows[to++] = index;
  }
  const colours = [...indexes.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return { rows, colours: Buffer.from(colours) };
}

function trueColour(data: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  return rows;
}

function chunk(type: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, sum]);
}
