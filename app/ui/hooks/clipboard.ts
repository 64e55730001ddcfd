import { withoutJoiners } from '#app/typesetting/line-breaks.ts';

/** Returns false if the browser refuses, or offers no clipboard, as over plain HTTP. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(withoutJoiners(text));
    return true;
  } catch {
    return false;
  }
}
