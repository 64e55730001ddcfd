import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';
import sharp, { type Sharp } from 'sharp';

const PHONE = { width: 400, height: 600, background: '#3060c0' };

/** A plain picture, blue by default, with its top left quarter red, so that its orientation can be seen. */
export function drawPicture({ width, height, background } = PHONE): Sharp {
  const corner = {
    create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3, background: '#e03020' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: corner, left: 0, top: 0 }]);
}

/** A JPEG with a GPS position, the name of a camera and XMP metadata. */
export function jpegWithPlace(orientation = 1): Promise<Buffer> {
  return drawPicture()
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitude: '16/1 48/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '96/1 9/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="SecretNote"/></x:xmpmeta>')
    .toBuffer();
}

/** A PNG of one colour that claims this size in a few bytes. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(height, 2_000) * Math.ceil(width / 8 + 1)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The first bytes of a HEIC picture, as an iPhone makes them. */
export function heicHead(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
);

/** Tall pictures like screenshots of a phone, as files for a file field. */
export async function screenshots(...colours: string[]) {
  const drawn = colours.map((background) => drawPicture({ width: 1080, height: 2400, background }).png().toBuffer());
  const files = await Promise.all(drawn);
  return files.map((buffer, at) => ({ name: `slip-${at + 1}.png`, mimeType: 'image/png', buffer }));
}

/** The screenshot with a QR code of this text on it, whose modules have 3 pixels. */
export async function withQrCode(screenshot: Buffer | undefined, text: string) {
  const dots = encodeQR(text, 'raw', { border: 4 });
  const side = dots.length;
  const raw = Buffer.from(dots.flat().map((isDark) => (isDark ? 0 : 255)));
  const code = await sharp(raw, { raw: { width: side, height: side, channels: 1 } })
    .resize(3 * side, 3 * side, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp(screenshot)
    .composite([{ input: code, top: 2000, left: 400 }])
    .png()
    .toBuffer();
}
