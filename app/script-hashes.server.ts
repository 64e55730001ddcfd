import { createHash } from 'node:crypto';

/**
 * The same page without its nonce, and the hashes by which a policy lets those of its scripts and styles run that carried
 * it. What got into the page without knowing the nonce gets no hash.
 * @throws Error where the nonce stands anywhere else.
 */
export function withHashes(html: string, nonce: string): { text: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, , attributes = '', content = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!attributes.includes(mark) || content === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  const text = html.replaceAll(mark, '');
  if (text.includes(nonce)) throw new Error('a nonce stands where no script or style begins');
  return { text, hashes: [...hashes] };
}
