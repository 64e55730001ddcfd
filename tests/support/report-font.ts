import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILES = { regular: '400Regular/NotoSansMyanmar_400Regular.ttf', bold: '700Bold/NotoSansMyanmar_700Bold.ttf' };

/** The complete font file of reports, images and vouchers. */
export async function reportFont(weight: keyof typeof FILES = 'regular'): Promise<ArrayBuffer> {
  const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-myanmar/${FILES[weight]}`);
  return new Uint8Array(await readFile(file)).buffer;
}
