import { decodeIds, encodeIds } from '#app/domain/phone/phone-url.ts';

export const MAX_COMPARED = 4;

export function comparePath(phones: { id: string }[]): string {
  return phones.length > 0 ? `/compare?phones=${encodeIds(phones.map(({ id }) => id))}` : '/compare';
}

/** Returns each id once, at most four. */
export function comparedIds(value: string | null): string[] {
  return decodeIds(value).slice(0, MAX_COMPARED);
}
