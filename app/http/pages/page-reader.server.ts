import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookieName } from '#app/auth/session-settings.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { readLocale } from '#app/i18n/locale-detect.server.ts';
import { flashCookieName } from '#app/server/flash-cookie.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export type PageReader = { who: Person | null; locale: Locale; headers: Headers };

const GUEST = { who: null, language: null, needsRenewal: false };

/** Null if the response must set a cookie or show an action result, so that it cannot be cached. */
export async function findPageReader(
  { auth, env }: Pick<Shop, 'auth' | 'env'>,
  { cookie = '', 'accept-language': languages }: IncomingHttpHeaders,
): Promise<PageReader | null> {
  if (hasCookie(cookie, flashCookieName(env))) return null;
  const headers = new Headers({ Accept: 'text/html', Cookie: cookie });
  if (languages) headers.set('Accept-Language', languages);
  const isGuest = !hasCookie(cookie, sessionCookieName(env));
  const { who, language, needsRenewal } = isGuest ? GUEST : await auth.identify(headers, { canSetCookies: false });
  // There Login may offer a PIN.
  if (!who && auth.pins.mayBeDevice(headers)) return null;
  return needsRenewal ? null : { who, locale: readLocale({ account: language, headers }, env), headers };
}

function hasCookie(cookies: string, name: string): boolean {
  return cookies.includes(`${name}=`);
}
