import { expect, it } from 'vitest';
import { itemDetailsForm } from '#app/domain/catalog/inventory/item-form.ts';
import { mergeChanges, readOriginal } from '#app/domain/edit-conflict.ts';

const opened = { name: 'Redmi 14C', ram: '4GB', rom: '128GB' };

it('saves changed fields, and keeps other fields that somebody else has changed since', () => {
  const saved = { ...opened, ram: '8GB' };
  expect(mergeChanges({ ...opened, name: 'Redmi 15C' }, opened, saved)).toEqual({
    ok: true,
    value: { name: 'Redmi 15C', ram: '8GB', rom: '128GB' },
  });
});

it('refuses a field that two people changed to different values', () => {
  const saved = { ...opened, ram: '8GB', rom: '256GB' };
  expect(mergeChanges({ ...opened, ram: '6GB', rom: '256GB' }, opened, saved)).toEqual({
    ok: false,
    problem: 'changed-meanwhile',
    fields: ['ram'],
    saved,
    // The form has not changed the other field, so the next save does not revert it.
    shown: { ...opened, ram: '8GB' },
  });
});

it('saves all fields of a form without original values', () => {
  const typed = { name: 'a', ram: 'b', rom: 'c' };
  expect(mergeChanges(typed, {}, opened)).toEqual({ ok: true, value: typed });
});

it('keeps a saved value that a page from before an upgrade does not send', () => {
  const saved = { ...opened, note: 'Blue' };
  const older = { ...opened, name: 'Redmi 15C', note: '' };
  expect(mergeChanges(older, opened, saved)).toEqual({ ok: true, value: { ...older, note: 'Blue' } });
  expect(mergeChanges({ ...older, note: 'Red' }, opened, saved)).toMatchObject({ value: { note: 'Red' } });
  expect(mergeChanges(older, saved, saved)).toMatchObject({ value: { note: '' } });
});

it('treats a missing saved value as an empty field', () => {
  const typed = { name: 'Redmi', type: '' };
  expect(mergeChanges(typed, { name: 'X', type: null }, { name: 'X', type: null })).toMatchObject({
    value: { name: 'Redmi' },
  });
});

it.each([
  [JSON.stringify({ name: '  Redmi 14C ', ram: 4, price: '1', type: null }), { name: 'Redmi 14C', type: null }],
  [JSON.stringify({ name: 'x'.repeat(121) }), { name: 'x'.repeat(121) }],
  ['{', {}],
  ['null', {}],
  ['[1]', {}],
  ['"name"', {}],
  ['{"__proto__":"x","constructor":"y"}', {}],
])('reads from %s only texts of known fields as original values', (json, original) => {
  const form = new FormData();
  form.set('shown', json);
  expect(readOriginal(form, itemDetailsForm())).toEqual(original);
  expect(readOriginal(new FormData(), itemDetailsForm())).toEqual({});
});
