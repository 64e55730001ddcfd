import { expect, it } from 'vitest';
import { fieldChanges } from '#app/domain/people/audit/field-changes.ts';

it('lists changed, added and removed fields', () => {
  const before = { qty: 3, name: 'Redmi', cost: '100', type: null };
  expect(fieldChanges(before, { ...before, qty: 4, type: 'only' })).toEqual([
    { field: 'qty', old: 3, new: 4 },
    { field: 'type', old: null, new: 'only' },
  ]);
  expect(fieldChanges(null, { id: 'x', type: 'only' })).toEqual([{ field: 'type', new: 'only' }]);
  expect(fieldChanges({ rate: '600' }, null)).toEqual([{ field: 'rate', old: '600' }]);
  expect(fieldChanges({ rate: '600' }, { rate: '610', currency: 'CNY' })).toEqual([
    { field: 'rate', old: '600', new: '610' },
    { field: 'currency', new: 'CNY' },
  ]);
  expect(fieldChanges(null, null)).toEqual([]);
  expect(fieldChanges({ a: 1 }, { a: 1 })).toEqual([]);
});

it('lists removed and added entries of a list', () => {
  expect(fieldChanges(['KBZPay', 'Cash'], ['KBZPay', 'Cash', 'Cash'])).toEqual([{ field: '', new: 'Cash' }]);
  expect(fieldChanges(['KBZPay', 'Cash'], ['Cash'])).toEqual([{ field: '', old: 'KBZPay' }]);
  expect(fieldChanges({ notes: ['a', 'b'] }, { notes: ['b', 'c', 'd'] })).toEqual([
    { field: 'notes', old: 'a', new: 'c · d' },
  ]);
  expect(fieldChanges(['a', 'b'], ['b', 'a'])).toEqual([{ field: '', old: 'a · b', new: 'b · a' }]);
});

it('formats other values as text, and cuts long text', () => {
  expect(fieldChanges('one', 2)).toEqual([{ field: '', old: 'one', new: 2 }]);
  expect(fieldChanges({ a: { b: 1 } }, { a: [{ b: 2 }] })).toEqual([{ field: 'a', old: '{"b":1}', new: '[{"b":2}]' }]);
  expect(fieldChanges({ a: true }, 'gone')).toEqual([{ field: '', old: '{"a":true}', new: 'gone' }]);
  const [cut] = fieldChanges(null, { note: `${'x'.repeat(199)}😀${'y'.repeat(9_999)}` });
  expect(cut?.new).toBe(`${'x'.repeat(199)}…`);
});
