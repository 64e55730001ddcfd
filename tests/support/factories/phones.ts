import type { Phone } from '#app/db/schema.ts';

/** A phone of which a test names only what it is about, also of a row with more fields. A new field gets its value here. */
export function aPhone<Fields extends object>(fields?: Fields & Partial<Phone>): Pick<Phone, keyof Phone> & Fields {
  const phone: Phone = { name: 'Redmi', ram: '8', rom: '256' };
  return Object.assign(phone, fields);
}

/** A phone of which a test needs the name only. */
export const named = (name: string) => aPhone({ name, ram: '', rom: '' });
