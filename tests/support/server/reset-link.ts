import { expect } from 'vitest';
import { openVisitor } from './http.ts';
import type { RunningShop } from './shop.ts';

/** Asks for a link to choose a new password and takes it from the log, where a shop without SMTP writes it. */
export async function resetLink(shop: RunningShop, { email }: { email: string }): Promise<string> {
  const links = () => shop.log().match(/\/reset-password\?token=[\w-]+/g) ?? [];
  const before = links().length;
  await openVisitor(shop).post('/forgot-password', { email });
  await expect.poll(() => links().length).toBeGreaterThan(before);
  return links().at(-1) ?? '';
}
