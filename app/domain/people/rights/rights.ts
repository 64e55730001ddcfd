import type { Role } from '#app/db/schema.ts';

/** What members of staff may be allowed to do. The order is that of the form in People. */
export const RIGHTS = [
  'orders.view',
  'orders.decide',
  'counter.sell',
  'payments.view',
  'payments.verify',
  'refunds',
  'buyers',
  'stock.view',
  'stock.edit',
  'units.edit',
  'prices.edit',
  'costs.view',
  'reports.view',
  'settings',
  'people',
] as const;
export type Right = (typeof RIGHTS)[number];

export const PRESETS = {
  sales: ['orders.view', 'orders.decide', 'counter.sell', 'payments.view', 'buyers', 'stock.view'],
  cashier: ['orders.view', 'orders.decide', 'counter.sell', 'payments.view', 'payments.verify', 'refunds'],
  stock: ['stock.view', 'stock.edit', 'units.edit'],
  manager: RIGHTS.filter((right) => !['people', 'settings', 'costs.view'].includes(right)),
} as const satisfies Record<string, readonly Right[]>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** `admin` is the owner, with all rights; `staff` have what they were given (decision: staff-rights). */
export type PersonRole = 'buyer' | 'staff' | 'admin';
/** In the database, a member of staff is a buyer whose `rights` are not null: the rights, separated by spaces. */
export type StoredRole = { role: Role; rights: string | null };

export function roleOf({ role, rights }: StoredRole): PersonRole {
  return role === 'buyer' && rights !== null ? 'staff' : role;
}

export function rightsOf({ role, rights }: StoredRole): Right[] {
  return role === 'admin' ? [...RIGHTS] : readRights(rights);
}

/** A right that only a newer version knows is ignored. */
export function readRights(stored: string | null): Right[] {
  return RIGHTS.filter((right) => stored?.split(' ').includes(right));
}

export function unknownRights(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((name) => name !== '' && !(RIGHTS as readonly string[]).includes(name));
}

/** `unknown`: rights that only a newer version of the shop knows. */
export type Job = { role: PersonRole; rights: Right[]; unknown: string[] };

export function jobOf(stored: StoredRole): Job {
  return { role: roleOf(stored), rights: rightsOf(stored), unknown: unknownRights(stored.rights) };
}

export function presetOf(rights: readonly Right[]): Preset | undefined {
  return PRESET_NAMES.find((name) => PRESETS[name].join() === RIGHTS.filter((right) => rights.includes(right)).join());
}
