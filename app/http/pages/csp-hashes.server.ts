import { createHash } from 'node:crypto';
import type { InlineSources } from '#app/http/middleware/security-headers.server.ts';

/** Replaces the nonce of scripts and styles by hashes. @throws Error if the nonce occurs elsewhere. */
export function withHashes(html: string, nonce: string): { text: string } & InlineSources {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', content = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!attributes.includes(mark) || content === '') continue;
    hashes[tag as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  const text = html.replaceAll(mark, '');
  if (text.includes(nonce)) throw new Error('the nonce occurs outside a nonce attribute');
  return { text, scripts: [...hashes.script], styles: [...hashes.style] };
}
