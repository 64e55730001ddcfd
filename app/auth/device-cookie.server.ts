import { serialize } from 'hono/utils/cookie';
import { DEVICE_SECONDS } from '#app/domain/accounts/known-devices.server.ts';
import { type Env, isHttps } from '#app/server/env.server.ts';

/** So many accounts may share a phone and each find it known. */
const MAX_TOKENS = 5;
/** Somebody else may have planted cookies of the same name; so many values are looked at. */
const MAX_READ = 20;

/**
 * The cookie that says which accounts logged in from here before: a token for each, the newest first. It opens nothing by
 * itself, and a token that came with a log-in is never made known by it: somebody else may have planted it.
 */
export function createDeviceCookie(env: Env) {
  const secure = isHttps(env);
  const name = secure ? '__Host-device' : 'device';
  return {
    /** The tokens of the browser that sends these headers, from every cookie of this name: a planted one hides no other. */
    read(headers: Headers): string[] {
      const values = (headers.get('Cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const tokens = values.flatMap((value) => value.split('.')).filter((token) => /^[\w-]{43}$/.test(token));
      return [...new Set(tokens)].slice(0, MAX_READ);
    },
    /** The header that sets it. */
    write(tokens: string[]): string {
      const value = tokens.slice(0, MAX_TOKENS).join('.');
      return serialize(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: DEVICE_SECONDS });
    },
  };
}
