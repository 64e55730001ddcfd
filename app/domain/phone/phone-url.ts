import { type Phone, phoneLabel } from '#app/domain/phone/phone.ts';

/** The text before the id never contains two hyphens. */
const ID_SEPARATOR = '--';
const MAX_SLUG_LENGTH = 60;
/** Limits the work for a very long name. */
const MAX_LABEL_LENGTH = 500;

/** Only the id identifies the phone. The text is Latin, because other scripts are percent-encoded in pasted links. */
export function phonePath(phone: Phone & { id: string }): string {
  return `/shop/${slugOf(phoneLabel(phone)) || 'phone'}${ID_SEPARATOR}${encodeId(phone.id)}`;
}

/** Reads the id from the last segment of a path, which may hold a text before it; null if it is no encoded id. An id with two
 * hyphens in a row is found only behind a text, which `phonePath` always writes. */
export function idIn(segment: string): string | null {
  const at = segment.indexOf(ID_SEPARATOR);
  return decodeId(at === -1 ? segment : segment.slice(at + ID_SEPARATOR.length));
}

function slugOf(text: string): string {
  const plain = text.slice(0, MAX_LABEL_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length >= MAX_SLUG_LENGTH) break;
    slug += slug ? `-${word}` : word;
  }
  return slug;
}

/** Writes each byte but ASCII letters, digits, `_` and `-` as `~` and two hex digits (`/` is `~2f`): ids may hold any character. */
export function encodeId(id: string): string {
  return [...new TextEncoder().encode(id)].map(encodeByte).join('');
}

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[\w-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
}

export function encodeIds(ids: string[]): string {
  return ids.map(encodeId).join(',');
}

export function decodeIds(value: string | null): string[] {
  const ids = (value ?? '').split(',').map(decodeId);
  return [...new Set(ids.filter((id) => id !== null))];
}

export function decodeId(encoded: string): string | null {
  if (!/^([\w-]|~[0-9a-f]{2})+$/.test(encoded)) return null;
  const bytes = (encoded.match(/~..|./g) ?? []).map(decodeByte);
  try {
    const id = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    // PostgreSQL rejects NUL, so no id contains it.
    return id.includes('\0') ? null : id;
  } catch {
    return null;
  }
}

function decodeByte(text: string): number {
  return text.startsWith('~') ? Number.parseInt(text.slice(1), 16) : text.charCodeAt(0);
}

export const MAX_COMPARED = 4;

export function comparePath(phones: { id: string }[]): string {
  return phones.length > 0 ? `/compare?phones=${encodeIds(phones.map(({ id }) => id))}` : '/compare';
}

/** Returns each id once, at most four. */
export function comparedIds(value: string | null): string[] {
  return decodeIds(value).slice(0, MAX_COMPARED);
}
