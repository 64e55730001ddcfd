import { expect, it } from 'vitest';
import { readReturnForm } from '#app/domain/orders/returns/return-form.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const line = aPhone({ line: 1, salePrice: 5, qty: 2, units: [], pieces: 0 });

function read(...units: string[]) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ key: 'key', reason: 'Broken', refund: '', via: '', number: '' }))
    form.set(field, value);
  for (const value of units) form.append('unit', value);
  return readReturnForm(form, ENGLISH, { id: 'order', lines: [line] });
}

it('the form reads the returned units, and refuses a field that it cannot read', () => {
  const pieces = [{ line: 1, qty: 1, unitId: 'a', state: 'faulty' }];
  expect(read('', '1:a:faulty')).toMatchObject({ ok: true, value: { pieces } });
  for (const wrong of ['1:a:sold', 'a', '1:a', 'x:a:gone', '1::gone', '1:\0:gone', '1:\uD800:gone'])
    expect(read('1:a:faulty', wrong)).toMatchObject({ ok: false, problems: { unit: { code: 'not-a-choice' } } });
});
