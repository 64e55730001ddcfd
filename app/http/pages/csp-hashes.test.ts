import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withHashes } from '#app/http/pages/csp-hashes.server.ts';

const nonce = 'bm9uY2Ugb2YgdGhpcyBwYWdl';
const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

it('hashes scripts and styles with the nonce, but no injected ones', () => {
  const page = (mark: string) =>
    `<style${mark}>p{}</style><script async=""${mark}>one(\n)</script><p><script>alert(1)</script>` +
    `<script nonce="guess">two()</script><script${mark} src="/a.js"></script>`;
  const { text, scripts, styles } = withHashes(page(` nonce="${nonce}"`), nonce);
  expect(text).toBe(page(''));
  expect({ scripts, styles }).toEqual({ scripts: [hash('one(\n)')], styles: [hash('p{}')] });
});

it('rejects a page with its nonce anywhere else', () => {
  expect(() => withHashes(`<script nonce="${nonce}">1</script><p>${nonce}</p>`, nonce)).toThrow(
    'the nonce occurs outside',
  );
});
