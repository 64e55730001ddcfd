import { expect, it } from 'vitest';
import { readForm } from '#app/domain/fields.ts';
import { readReceipt, receiptForm } from '#app/domain/stock/receiving/receipt-form.ts';
import { MAX_UNIT_LINES, readUnitLines } from '#app/domain/stock/receiving/unit-lines.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const fields = { key: 'k', item: 'i', condition: 'grade-a', tax: 'paid', currency: 'MMK' };

function read(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...values })) form.append(name, value);
  return readForm(form, receiptForm(ENGLISH, form.get('currency')));
}

function receiptOf(list: string, values = {}) {
  const form = read(values);
  return form.ok ? readReceipt(form.value, readUnitLines(list)) : form;
}

it('reads the facts that all phones share', () => {
  const typed = { battery: '၈၇', colour: 'Blue', supplier: ' Ruili ', cost: '12.5 lakh', note: '', counted: 'yes' };
  expect(receiptOf(`${imeiOf(1)}\n${imeiOf(2)} ${imeiOf(3)}`, typed)).toEqual({
    ok: true,
    receipt: {
      key: 'k',
      itemId: 'i',
      counted: true,
      units: [
        [{ code: imeiOf(1), kind: 'imei' }],
        [
          { code: imeiOf(2), kind: 'imei' },
          { code: imeiOf(3), kind: 'imei' },
        ],
      ],
      facts: {
        condition: 'grade-a',
        battery: 87,
        colour: 'Blue',
        tax: 'paid',
        supplier: 'Ruili',
        note: '',
        cost: { amount: '1250000', currency: 'MMK' },
        salePrice: null,
      },
    },
  });
  expect(receiptOf(imeiOf(1))).toMatchObject({ receipt: { counted: null, facts: { cost: null, battery: null } } });
  expect(receiptOf(imeiOf(1), { counted: 'no' })).toMatchObject({ receipt: { counted: false } });
  expect(receiptOf(imeiOf(1), { tracking: 'required' })).toMatchObject({ receipt: { tracking: 'required' } });
});

it('refuses invalid facts', () => {
  const invalid = { battery: '101', cost: '-1', condition: 'old', tax: '', currency: 'EUR', counted: 'maybe', key: '' };
  expect(read(invalid)).toMatchObject({
    problems: Object.fromEntries(Object.keys(invalid).map((field) => [field, { code: expect.any(String) }])),
  });
  expect(read({ battery: '0', cost: '0' })).toMatchObject({ problems: { battery: { code: 'too-small' } } });
});

it('refuses a list that is empty, too long or wrong in one line', () => {
  const list = (length: number) => Array.from({ length }, (_, n) => imeiOf(n)).join('\n');
  expect(receiptOf('\n')).toEqual({ ok: false, problem: 'no-lines' });
  expect(receiptOf(list(MAX_UNIT_LINES))).toMatchObject({ ok: true });
  expect(receiptOf(list(MAX_UNIT_LINES + 1))).toEqual({ ok: false, problem: 'too-many-lines' });
  expect(receiptOf(`${list(5)}\n123456789`)).toEqual({ ok: false, problem: 'wrong-lines' });
});
