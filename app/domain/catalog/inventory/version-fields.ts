import { SPECS } from '#app/domain/phone/phone.ts';

export const VERSION_FIELDS = ['colour', ...SPECS, 'qty', 'cost'] as const;
export type VersionField = (typeof VERSION_FIELDS)[number];
export const MAX_VERSIONS = 20;

/** Names the form field of a version: `ram` of the first, `ram-2` of the second. */
export function versionField(field: VersionField, version: number): string {
  return version === 1 ? field : `${field}-${version}`;
}

export function versionsOf(fields: Iterable<string>): number[] {
  const versions = new Set([1]);
  for (const field of fields) {
    const [, name = '', version] = /^(\w+)-([1-9]\d{0,3})$/.exec(field) ?? [];
    if ((VERSION_FIELDS as readonly string[]).includes(name)) versions.add(Number(version));
  }
  return [...versions].sort((a, b) => a - b);
}
