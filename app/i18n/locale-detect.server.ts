import { parse, serialize } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import { BURMESE, ENGLISH, type Format } from '#app/domain/text/format.ts';
import {
  type Language,
  type LanguagePreference,
  type Locale,
  readLanguagePreference,
} from '#app/domain/text/locale.ts';
import { deriveFormat } from '#app/i18n/locale-format.server.ts';
import { type Env, isHttps } from '#app/runtime/env.server.ts';

const COOKIE = 'language';
const BURMESE_COOKIE = 'burmese';
const YEAR_SECONDS = 31_536_000;
const MAX_LIST_LENGTH = 1_000;

/** `account` is the language preference saved with the account. */
export type Reader = { account: string | null; headers: Pick<Headers, 'get'> };

/** D 5. Ignores unknown languages. In English, numbers use the first language of Accept-Language that Intl has. */
export function readLocale({ account, headers }: Reader, env: Pick<Env, 'timeZone' | 'language'>): Locale {
  const { timeZone } = env;
  const accepted = acceptedLists.memo((headers.get('Accept-Language') ?? '').slice(0, MAX_LIST_LENGTH));
  const cookies = headers.get('Cookie') ?? '';
  const chosen = readLanguagePreference(account) ?? readLanguagePreference(parse(cookies, COOKIE)[COOKIE]);
  const preference = chosen ?? accepted.language ?? env.language;
  if (preference === 'en') return { language: 'en', format: accepted.format, timeZone };
  return { language: 'my', format: preference === 'my-mymr' ? BURMESE : ENGLISH, timeZone };
}

/** The Burmese that was last read in this browser: English does not store the digits. */
export function lastBurmese(headers: Headers): LanguagePreference {
  const chosen = readLanguagePreference(parse(headers.get('Cookie') ?? '', BURMESE_COOKIE)[BURMESE_COOKIE]);
  return chosen === 'my-mymr' ? chosen : 'my';
}

/** `burmese` is kept for `lastBurmese`, unless it is English. */
export function languageCookies(preference: LanguagePreference, burmese: LanguagePreference, env: Env): string[] {
  const options = {
    path: '/',
    httpOnly: true,
    secure: isHttps(env),
    sameSite: 'lax',
    maxAge: YEAR_SECONDS,
  } as const;
  const kept = burmese === 'en' ? [] : [serialize(BURMESE_COOKIE, burmese, options)];
  return [serialize(COOKIE, preference, options), ...kept];
}

type Accepted = { language: Language | null; format: Format };

/** Browsers send few different lists, and deriving a format takes as long as rendering a page. */
const acceptedLists = new LRUCache<string, Accepted>({ max: 500, memoMethod: readAcceptedList });

function readAcceptedList(list: string): Accepted {
  const tags = sortedLocales(list);
  const language = tags.map(languageOf).find((each) => each !== null) ?? null;
  const tag = tags.map(formatTag).find((each) => each !== null);
  return { language, format: tag ? deriveFormat(tag) : ENGLISH };
}

function sortedLocales(list: string): Intl.Locale[] {
  const weightedTags = list.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = Number(parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? 1);
    return { tag, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
  return weightedTags
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
