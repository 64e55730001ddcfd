/** Returns false if the browser refuses, or offers no clipboard, as over plain HTTP. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
