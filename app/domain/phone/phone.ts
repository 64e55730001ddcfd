import type { Phone } from '#app/db/schema.ts';

export type { Phone };
export type Spec = Exclude<keyof Phone, 'name'>;
export type PhoneSpec = (typeof PHONE_SPECS)[number];
export const ITEM_KINDS = ['phone', 'article'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What every phone has and no article has; a column each in the tables of SPEC. */
export const PHONE_SPECS = ['ram', 'rom'] as const satisfies Spec[];
/** These fields distinguish items of one name, in display order. Only an article may have a variant. */
export const SPECS = [...PHONE_SPECS, 'variant'] as const satisfies Spec[];
export const PHONE_COLUMNS = ['name', ...SPECS] as const;

/** An article, such as a charger or a SIM card, is an item without RAM and ROM (D 49). `hasKind` is this rule in SQL. */
export function isArticle(item: Pick<Phone, PhoneSpec>): boolean {
  return PHONE_SPECS.every((spec) => item[spec] === '');
}

/** False if an item is neither: a phone has all of `PHONE_SPECS` and no variant, an article has none of them. */
export function hasSpecsOfKind(item: Pick<Phone, Spec>): boolean {
  return isArticle(item) || (item.variant === '' && PHONE_SPECS.every((spec) => item[spec] !== ''));
}

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

/** The name for a table with a column for each spec of a phone, where an article has no other place for its variant. */
export function modelOf({ name, variant }: Phone): string {
  return `${name} ${variant}`.trim();
}
