import { expect, it } from 'vitest';
import { addScanned } from '#app/domain/stock/receiving/unit-scan.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const [one, two, three] = [imeiOf(1), imeiOf(2), imeiOf(3)];

it('adds each IMEI on a line of its own, or to the last phone', () => {
  expect(addScanned('', [one], false)).toEqual({ list: `${one}\n`, added: [one], others: [] });
  expect(addScanned(`${one}\n`, [two], false).list).toBe(`${one}\n${two}\n`);
  expect(addScanned(`${one}\n`, [two], true).list).toBe(`${one} ${two}\n`);
  expect(addScanned('', [two], true).list).toBe(`${two}\n`);
});

it('adds no IMEI twice, and returns other codes separately', () => {
  expect(addScanned(`IMEI: ${one} ${two}`, [two, one], false)).toMatchObject({
    list: `IMEI: ${one} ${two}`,
    added: [],
  });
  expect(addScanned('', [three, three, ' 6941812732038', 'F2LXK0AB12'], false)).toEqual({
    list: `${three}\n`,
    added: [three],
    others: ['6941812732038', 'F2LXK0AB12'],
  });
});
