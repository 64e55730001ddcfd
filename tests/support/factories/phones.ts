import { type Phone, plainPhone } from '#app/domain/phone/phone.ts';

/** A phone of which a test names only what it is about, also of a row with more fields. */
export function aPhone<Fields extends object>(fields?: Fields & Partial<Phone>): Pick<Phone, keyof Phone> & Fields {
  return Object.assign(plainPhone('Redmi'), { ram: '8', rom: '256' }, fields);
}
