import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The bytes of the font that reports and pictures are set in. */
export async function reportFont(weight = '400Regular'): Promise<ArrayBuffer> {
  const name = `@expo-google-fonts/noto-sans-myanmar/${weight}/NotoSansMyanmar_${weight}.ttf`;
  const bytes = await readFile(createRequire(import.meta.url).resolve(name));
  return new Uint8Array(bytes).buffer;
}
