import { parse, serialize } from 'hono/utils/cookie';
import { DEVICE_SECONDS } from '#app/domain/people/known-devices.server.ts';
import { type Env, isHttps } from '#app/env.server.ts';

/** The cookie that says: somebody logged in from here before. It opens nothing by itself. */
export function deviceCookie(env: Env) {
  const secure = isHttps(env);
  const name = secure ? '__Host-device' : 'device';
  return {
    /** The token of the browser that sends these headers. */
    read(headers: Headers): string | undefined {
      const token = parse(headers.get('Cookie') ?? '', name)[name];
      return token && /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    /** The header that sets it. */
    write(token: string): string {
      return serialize(name, token, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: DEVICE_SECONDS });
    },
  };
}
