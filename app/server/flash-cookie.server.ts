import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parse, serialize } from 'hono/utils/cookie';
import { sessionCookieName } from '#app/auth/session-settings.server.ts';
import { type Env, isHttps } from '#app/runtime/env.server.ts';

export type Flash = { route: string; result: object };

const LIFETIME_S = 120;
/** By default nginx rejects a response with more than 4,096 bytes of headers. */
const MAX_LENGTH = 2_500;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type FlashCookie = ReturnType<typeof createFlashCookie>;

export function flashCookieName(env: Env): string {
  return isHttps(env) ? '__Host-flash' : 'flash';
}

/** Carries an action result over a redirect (decision: forms), encrypted for one session and address. */
export function createFlashCookie(env: Env, secret: string) {
  const name = flashCookieName(env);
  const session = sessionCookieName(env);
  const key = createHmac('sha256', secret).update('flash messages').digest();
  const attributes = { path: '/', httpOnly: true, secure: isHttps(env), sameSite: 'strict' } as const;

  const bindingOf = (cookies: string, address: string) =>
    Buffer.from(JSON.stringify([parse(cookies, session)[session], address]));

  function seal(content: object, binding: Buffer): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(binding);
    const sealed = cipher.update(deflateRawSync(JSON.stringify(content)));
    return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  return {
    /** A `Set-Cookie` header, or null if the result is too long. `cookies` is the Cookie header of the next request. */
    write({ route, result }: Flash, cookies: string, address: string): string | null {
      const until = Date.now() + LIFETIME_S * 1_000;
      const value = seal({ route, result, until }, bindingOf(cookies, address));
      return value.length > MAX_LENGTH ? null : serialize(name, value, { ...attributes, maxAge: LIFETIME_S });
    },

    read(cookies: string, address: string): Flash | null {
      const bytes = Buffer.from(parse(cookies, name)[name] ?? '', 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(bindingOf(cookies, address))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
        const { route, result, until } = JSON.parse(inflateRawSync(Buffer.concat(opened)).toString());
        return until > Date.now() ? { route, result } : null;
      } catch {
        return null;
      }
    },

    clear: serialize(name, '', { ...attributes, maxAge: 0 }),
  };
}
