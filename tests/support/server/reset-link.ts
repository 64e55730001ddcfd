import { expect } from 'vitest';
import { openVisitor } from './http.ts';
import type { RunningShop } from './shop.ts';

/** Requests a reset link and reads it from the log of a shop without SMTP. */
export async function requestResetLink(shop: RunningShop, { email }: { email: string }): Promise<string> {
  const links = () => shop.log().match(/\/reset-password\?token=[\w-]+/g) ?? [];
  const earlier = links().length;
  await openVisitor(shop).post('/forgot-password', { email });
  await expect.poll(() => links().length).toBeGreaterThan(earlier);
  return links().at(-1) ?? '';
}
