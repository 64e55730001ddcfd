import { decodeId, encodeId } from '#app/domain/catalog/phone-url.ts';

export const MAX_COMPARED = 4;

export function comparePath(phones: { id: string }[]): string {
  return phones.length > 0 ? `/compare?phones=${phones.map(({ id }) => encodeId(id)).join(',')}` : '/compare';
}

/** Each once, at most four. */
export function comparedIds(value: string | null): string[] {
  const ids = (value ?? '').split(',').map(decodeId);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_COMPARED);
}
