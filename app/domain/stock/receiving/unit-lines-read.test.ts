import { expect, it } from 'vitest';
import { MAX_UNIT_LINES, readUnitLines } from '#app/domain/stock/receiving/unit-lines.ts';
import { readListedUnits } from '#app/domain/stock/receiving/unit-lines-read.server.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const list = (line: (n: number) => string) => Array.from({ length: MAX_UNIT_LINES }, (_, n) => line(n)).join('\n');

it('reads the same as the page, paired too', async () => {
  const text = `IMEI\n${imeiOf(1)}\n\n${imeiOf(2)}\n49015420323751`;
  expect(await readListedUnits(text)).toEqual(readUnitLines(text));
  expect(await readListedUnits(text, true)).toEqual(readUnitLines(text, true));
});

it('reads a list as long as a receipt may have, lets others in meanwhile, and reads nothing of a longer one', async () => {
  const longest = list((n) => `IMEI1: ${imeiOf(2 * n)} IMEI2: ${imeiOf(2 * n + 1)} S/N: F2LXK0AB${n}`);
  const read = async () => expect(await readListedUnits(longest)).toHaveLength(MAX_UNIT_LINES);
  expect(await turnsDuring(read)).toBeGreaterThan(2);
  expect(await readListedUnits(list(() => '9'.repeat(490)))).toBeNull();
});
