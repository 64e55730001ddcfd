import { dialledNumber } from '#app/domain/text/phone-number-dial.ts';

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const FACEBOOK = /^((www|m|web|mbasic|touch|business|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com$/;
const MESSENGER = /^(www\.)?(m\.me|messenger\.com)$/;
const LIKE_DOMAIN = /^\.|\.\.|\.(com|net|org|info|biz|me|mm|io|link|xyz|php|html?)?$/i;
const TIKTOK = /^((www|m)\.)?tiktok\.com$/;
const TELEGRAM = /^(www\.)?(t\.me|telegram\.me|telegram\.dog)$/;

const FACEBOOK_RESERVED = new Set(
  `about ads bookmarks business dialog directory events friends games gaming groups hashtag help home j legal live login
  marketplace me media messages notifications pages people permalink photo photos plugins policies privacy public r reel
  reels search settings share sharer stories story t tr v video videos watch www`.split(/\s+/),
);
const TELEGRAM_RESERVED = new Set(
  `addemoji addlist addstickers addstyle addtheme auction auth boost call confirmphone contact giftcode invoice joinchat
  login newbot proxy setlanguage share socks stars`.split(/\s+/),
);

/** Reads the number from a Viber number or chat link; null if there is none. */
export function viberNumber(typed: string): string | null {
  const [, linked] = /^\s*viber:\/\/(?:chat|add)\/?\?number=([^&#]*)$/i.exec(typed) ?? [];
  if (linked === undefined) return dialledNumber(typed);
  return dialledNumber(unescaped(linked).replace(/^ /, '+'));
}

/** Reads the page from a Facebook name, page link or Messenger link; null if there is none. */
export function messengerName(typed: string): string | null {
  const text = typed.replace(INVISIBLE, '').trim();
  const url = linkIn(text);
  if (!url) return pageName(text.replace(/^@/, ''));
  const [first = '', second = '', ...more] = unescaped(url.pathname).split('/').filter(Boolean);
  const last = more.at(-1) ?? second;
  if (MESSENGER.test(url.hostname)) return pageName(first === 't' && !more.length ? second : second ? '' : first);
  if (!FACEBOOK.test(url.hostname)) return null;
  if (first === 'profile.php') return pageNumber(url.searchParams.get('id') ?? '');
  if (first === 'messages' && second === 't') return pageName(last);
  if (first === 'p' || first === 'pages' || first === 'people') return pageNumber(/(\d+)$/.exec(last)?.[1] ?? '');
  return pageName(first);
}

/** Reads a user name without @, or a phone number, from a name or chat link; null if there is none. */
export function telegramName(typed: string): string | null {
  const text = typed.replace(INVISIBLE, '').trim();
  const [, resolved] = /^tg:(?:\/\/)?resolve\?(?:domain|phone)=(\w+)$/i.exec(text) ?? [];
  if (resolved) return /^\d+$/.test(resolved) ? dialledNumber(`+${resolved}`) : userName(resolved);
  const url = linkIn(text);
  if (!url) return userName(text.replace(/^@/, '')) ?? dialledNumber(text);
  if (url.hostname === 'web.telegram.org') return userName(/^#@(\w+)$/.exec(url.hash)?.[1] ?? '');
  const [, subdomain] = /^([a-z]\w{3,31})\.t\.me$/.exec(url.hostname) ?? [];
  const [name = '', ...more] = unescaped(url.pathname).split('/').filter(Boolean);
  if (subdomain && !name) return userName(subdomain);
  if (!TELEGRAM.test(url.hostname) || more.length > 0) return null;
  return name.startsWith('+') ? dialledNumber(name) : userName(name.replace(/^@/, ''));
}

/** Reads an account without @ from a name or the link of a profile or video; null if there is none. */
export function tiktokName(typed: string): string | null {
  const text = typed.replace(INVISIBLE, '').trim();
  const url = linkIn(text);
  if (url && !TIKTOK.test(url.hostname)) return null;
  const [account = ''] = url ? unescaped(url.pathname).split('/').filter(Boolean) : [`@${text.replace(/^@/, '')}`];
  const name = /^@([\w.]{2,24})$/.exec(account)?.[1] ?? '';
  return /[a-z]/i.test(name) && !LIKE_DOMAIN.test(name) ? name : null;
}

function pageNumber(text: string): string | null {
  return /^(?:.*-)?([1-9]\d{5,19})$/.exec(text)?.[1] ?? null;
}

function pageName(name: string): string | null {
  const number = pageNumber(name);
  if (number) return number;
  if (!/^[a-z\d.]{3,50}$/i.test(name) || !/[a-z]/i.test(name)) return null;
  // Facebook allows no page name that looks like a domain.
  return LIKE_DOMAIN.test(name) || FACEBOOK_RESERVED.has(name.toLowerCase()) ? null : name;
}

function userName(name: string): string | null {
  return /^[a-z](_?[a-z\d]){3,31}$/i.test(name) && name.length <= 32 && !TELEGRAM_RESERVED.has(name.toLowerCase())
    ? name
    : null;
}

/** A pasted URL, with or without https; null if it is not a URL or has credentials or a port. */
function linkIn(text: string): URL | null {
  const isLink = /^https?:\/\//i.test(text);
  if (!isLink && !/^[\w.-]+\.[a-z]{2,}\//i.test(text)) return null;
  const url = URL.parse(isLink ? text : `https://${text}`);
  return url && !url.username && !url.password && !url.port ? url : null;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
