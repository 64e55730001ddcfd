import { parse, serialize } from 'hono/utils/cookie';
import { BURMESE, ENGLISH, type Format } from '#app/domain/text/format.ts';
import {
  type Language,
  type LanguagePreference,
  type Locale,
  readLanguagePreference,
} from '#app/domain/text/locale.ts';
import { deriveFormat } from '#app/i18n/locale-format.server.ts';
import { type Env, isHttps } from '#app/server/env.server.ts';

const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;
/** Longer lists are nobody's; of one that is, the beginning counts. */
const MAX_LIST = 1_000;

/** What a request says of who will read the answer; `account` is what they chose when they were logged in. */
export type Reader = { account: string | null; headers: Pick<Headers, 'get'> };

/**
 * The language is that of the account, else of the cookie, else the best of Accept-Language, else the shop's own. What
 * is not one of the shop's languages counts as nothing. Amounts and dates are formatted as the first language of
 * Accept-Language that Intl knows (DECISIONS 5), in Burmese as the shop does it.
 */
export function readLocale({ account, headers }: Reader, env: Pick<Env, 'timeZone' | 'language'>): Locale {
  const { timeZone } = env;
  const accepted = readList((headers.get('Accept-Language') ?? '').slice(0, MAX_LIST));
  const cookies = headers.get('Cookie') ?? '';
  const chosen = readLanguagePreference(account) ?? readLanguagePreference(parse(cookies, COOKIE)[COOKIE]);
  const reading = chosen ?? accepted.language ?? env.language;
  if (reading === 'en') return { language: 'en', format: accepted.format, timeZone };
  return { language: 'my', format: reading === 'my-mymr' ? BURMESE : ENGLISH, timeZone };
}

/** The header that makes a browser remember how its owner reads. */
export function languageCookie(reading: LanguagePreference, env: Env): string {
  return serialize(COOKIE, reading, {
    path: '/',
    httpOnly: true,
    secure: isHttps(env),
    sameSite: 'lax',
    maxAge: YEAR_SECONDS,
  });
}

type Accepted = { language: Language | null; format: Format };
const MAX_REMEMBERED = 500;
const remembered = new Map<string, Accepted>();

/** Browsers send the same few lists, and to look one up takes as long as to send a page. */
function readList(list: string): Accepted {
  const known = remembered.get(list);
  if (known) return known;
  const tags = inOrder(list);
  const language = tags.map(languageOf).find((each) => each !== null) ?? null;
  const tag = tags.map(formatTag).find((each) => each !== null);
  const accepted = { language, format: tag ? deriveFormat(tag) : ENGLISH };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(list, accepted);
  return accepted;
}

/** The languages of a list, the most wanted first; those that are refused (`q=0`) are not among them. */
function inOrder(list: string): Intl.Locale[] {
  const wanted = list.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = Number(parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? 1);
    return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => {
      try {
        return new Intl.Locale(tag);
      } catch {
        return [];
      }
    });
}

function languageOf({ language }: Intl.Locale): Language | null {
  return language === 'my' || language === 'en' ? language : null;
}

function formatTag({ language, baseName }: Intl.Locale): string | null {
  const isKnown = language !== 'my' && Intl.NumberFormat.supportedLocalesOf(baseName).length > 0;
  return isKnown ? baseName : null;
}
