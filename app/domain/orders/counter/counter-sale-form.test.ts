import { expect, it } from 'vitest';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { readForm } from '#app/domain/fields.ts';
import { counterSaleForm } from '#app/domain/orders/counter/counter-sale-form.ts';

function read(sale: object) {
  const form = new FormData();
  form.set('key', crypto.randomUUID());
  form.set('sale', JSON.stringify(sale));
  return readForm(form, counterSaleForm);
}

it('says how many lines a sale may have, and reads no other slip of the finger', () => {
  const line = { itemId: crypto.randomUUID(), unitId: crypto.randomUUID(), qty: 1, salePrice: 99_999_999 };
  const paid = { via: 'Cash', amount: 10, number: '', given: 10 };
  const linesOf = (count: number) => ({ lines: Array.from({ length: count }, () => line), payments: [paid] });
  expect(read(linesOf(MAX_CART_LINES)).ok).toBe(true);
  const tooLarge = { ok: false, problems: { sale: { code: 'too-large', max: MAX_CART_LINES } } };
  expect(read(linesOf(300))).toMatchObject(tooLarge);
  expect(read(linesOf(5_000))).toMatchObject(tooLarge);
  const unreadable = { ok: false, problems: { sale: { code: 'not-a-choice' } } };
  for (const wrong of [{ salePrice: 100_000_000_000 }, { price: -1 }, { qty: 0 }, { qty: 1.5 }])
    expect(read({ lines: [{ ...line, ...wrong }], payments: [] })).toMatchObject(unreadable);
  expect(read({ lines: [line], payments: [{ ...paid, amount: 0 }] })).toMatchObject(unreadable);
  expect(read({ lines: [line], payments: [], discount: { percent: 101, reason: '' } })).toMatchObject(unreadable);
});
