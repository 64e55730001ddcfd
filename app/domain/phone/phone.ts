import type { Phone } from '#app/db/schema.ts';

export type { Phone };
export type Spec = Exclude<keyof Phone, 'name'>;

/** These fields distinguish phones of one name, in display order. */
export const SPECS = ['ram', 'rom'] as const satisfies Spec[];
export const PHONE_COLUMNS = ['name', ...SPECS] as const;

/** A phone without specifications. */
export function plainPhone(name: string): Phone {
  return Object.assign({ name }, ...SPECS.map((spec) => ({ [spec]: '' })));
}

export function phoneOf(row: Phone): Phone {
  return Object.assign({}, ...PHONE_COLUMNS.map((column) => ({ [column]: row[column] })));
}

export function isSamePhone(one: Phone, other: Phone): boolean {
  return PHONE_COLUMNS.every((column) => one[column] === other[column]);
}

export function specsOf(phone: Pick<Phone, Spec>, between = ' · '): string {
  return SPECS.map((spec) => phone[spec])
    .filter(Boolean)
    .join(between);
}

export function phoneLabel(phone: Phone): string {
  return `${phone.name} ${specsOf(phone, ' ')}`.trim();
}
