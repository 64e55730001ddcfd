import regular from '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2?url';
import bold from '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-700-normal.woff2?url';

const BURMESE = /[\u1000-\u109F]/;
/** No longer is a print held up by a slow line: then the phone's own letters have to do. */
const MAX_WAIT_MS = 5_000;

let loading: Promise<void> | undefined;

/**
 * Brings the shop's own Burmese letters for what will be on paper, where there are any in `text`: not every machine has
 * them in bold, and some read the same characters as Zawgyi. It never fails, and gives up waiting when the line is slow.
 */
export async function loadPaperFont(text: string): Promise<void> {
  if (!BURMESE.test(text)) return;
  loading ??= load();
  await Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

/** They are there before anything is set in them, so that no text is hidden meanwhile. */
async function load(): Promise<void> {
  const range = 'U+1000-109F, U+200B-200D, U+25CC, U+A9E0-A9FE, U+AA60-AA7F';
  const faces = [
    new FontFace('Paper', `url(${regular})`, { weight: '400', unicodeRange: range }),
    new FontFace('Paper', `url(${bold})`, { weight: '700', unicodeRange: range }),
  ];
  try {
    for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
  } catch {
    // The next voucher asks again.
    loading = undefined;
  }
}
