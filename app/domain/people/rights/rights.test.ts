import { expect, it } from 'vitest';
import { PRESET_NAMES, PRESETS, presetOf, RIGHTS, rightsOf, roleOf, unknownRights } from './rights.ts';

it('knows the role and the rights of each person', () => {
  const people = [
    { role: 'admin', rights: null },
    { role: 'buyer', rights: null },
    { role: 'buyer', rights: '' },
    { role: 'buyer', rights: 'stock.view orders.view' },
    { role: 'buyer', rights: 'admin costs.view.all orders.view' },
  ] as const;
  expect(people.map(roleOf)).toEqual(['admin', 'buyer', 'staff', 'staff', 'staff']);
  const held = [[...RIGHTS], [], [], ['orders.view', 'stock.view'], ['orders.view']];
  expect(people.map(rightsOf)).toEqual(held);
  expect(unknownRights('admin costs.view.all orders.view')).toEqual(['admin', 'costs.view.all']);
});

it('names the preset of rights in any order', () => {
  for (const name of PRESET_NAMES) expect(presetOf([...PRESETS[name]].reverse())).toBe(name);
  expect(presetOf(['orders.view'])).toBeUndefined();
  expect(presetOf(RIGHTS)).toBeUndefined();
  expect(PRESETS.manager).not.toContain('costs.view');
});
