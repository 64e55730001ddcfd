import { serialize } from 'hono/utils/cookie';
import { DEVICE_SECONDS } from '#app/domain/people/sign-in/known-devices.server.ts';
import { type Env, isHttps } from '#app/runtime/env.server.ts';

const MAX_TOKENS_WRITTEN = 5;
const MAX_TOKENS_READ = 20;

/** Holds a token for each of the last accounts that logged in on this device, newest first. It opens no session. */
export function createDeviceCookie(env: Env) {
  const secure = isHttps(env);
  const name = secure ? '__Host-device' : 'device';
  return {
    /** Reads every cookie with this name, because a planted cookie may come first. */
    read(headers: Headers): string[] {
      const values = (headers.get('Cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const tokens = values.flatMap((value) => value.split('.')).filter((token) => /^[\w-]{43}$/.test(token));
      return [...new Set(tokens)].slice(0, MAX_TOKENS_READ);
    },
    write(tokens: string[]): string {
      const value = tokens.slice(0, MAX_TOKENS_WRITTEN).join('.');
      return serialize(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: DEVICE_SECONDS });
    },
  };
}
