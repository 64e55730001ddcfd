import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

const FILE = resolve('node_modules/.cache/test-fonts.conf');

/**
 * Gives the browsers that this process starts Burmese letters beside those of the machine: every phone in Myanmar has
 * some, and a bare machine shows boxes that are wider and that nobody can read off a PDF. Where there is no fontconfig
 * (macOS, Windows) nothing changes.
 */
export function giveBurmeseLetters(): void {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-myanmar/package.json'));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
</fontconfig>
`,
  );
  process.env.FONTCONFIG_FILE = FILE;
}
