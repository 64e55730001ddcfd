import regular from '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2?url';
import bold from '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-700-normal.woff2?url';

const BURMESE = /[\u1000-\u109F]/;
const MAX_WAIT_MS = 5_000;

let loading: Promise<void> | undefined;

/** Loads a font for Burmese text: devices may lack bold, or show Unicode as Zawgyi. Never fails; waits at most 5 seconds. */
export async function loadPaperFont(text: string): Promise<void> {
  if (!BURMESE.test(text)) return;
  loading ??= load();
  await Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

async function load(): Promise<void> {
  const range = 'U+1000-109F, U+200B-200D, U+25CC, U+A9E0-A9FE, U+AA60-AA7F';
  const faces = [
    new FontFace('Paper', `url(${regular})`, { weight: '400', unicodeRange: range }),
    new FontFace('Paper', `url(${bold})`, { weight: '700', unicodeRange: range }),
  ];
  try {
    for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
  } catch {
    loading = undefined;
  }
}
