import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The bytes of the font that reports are set in. */
export async function reportFont(): Promise<ArrayBuffer> {
  const name = '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf';
  const bytes = await readFile(createRequire(import.meta.url).resolve(name));
  return new Uint8Array(bytes).buffer;
}
