import { expect, it } from 'vitest';
import { isSamePhone, PHONE_COLUMNS, phoneLabel, phoneOf, plainPhone, specsOf } from '#app/domain/phone/phone.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const redmi = aPhone({ name: 'Redmi 14C', ram: '4GB', rom: '128GB' });

it('formats the name of a phone with or without each field', () => {
  expect(phoneLabel(redmi)).toBe('Redmi 14C 4GB 128GB');
  expect(phoneLabel({ ...redmi, ram: '' })).toBe('Redmi 14C 128GB');
  expect(phoneLabel(plainPhone('Nokia'))).toBe('Nokia');
  expect(specsOf(redmi)).toBe('4GB · 128GB');
  expect(specsOf({ ...redmi, ram: '' }, ' / ')).toBe('128GB');
});

it('picks the fields of a phone from a row, and compares phones by every field', () => {
  expect(phoneOf({ ...redmi, qty: 5 } as typeof redmi)).toEqual(redmi);
  expect(isSamePhone(redmi, { ...redmi })).toBe(true);
  for (const column of PHONE_COLUMNS) expect(isSamePhone(redmi, { ...redmi, [column]: 'other' })).toBe(false);
});
