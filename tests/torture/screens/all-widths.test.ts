import { expect, it } from 'vitest';
import { TEXT_WIDTHS, WIDTHS } from '#tests/support/browser/layout-faults.ts';
import { burmese, faultsOfScreens } from '#tests/support/browser/screen-walk.ts';

it('has no fault on any screen with words of 120 letters in Burmese, at the widths that npm test leaves out', async () => {
  const widths = WIDTHS.filter((width) => !TEXT_WIDTHS.includes(width));
  expect(await faultsOfScreens({ ...burmese, widths })).toEqual([]);
});
