import { randomBytes } from 'node:crypto';

/** Returns a random hash, whose password nobody knows, in the format of password-hash.server.ts. */
export function unknownPasswordHash(): string {
  const [salt, key] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${key}`;
}
