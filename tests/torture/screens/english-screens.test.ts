import { expect, it } from 'vitest';
import { desk } from '#tests/support/browser/browser.ts';
import { TEXT_WIDTHS } from '#tests/support/browser/layout-faults.ts';
import { faultsOfScreens } from '#tests/support/browser/screen-walk.ts';

/** Dzongkha dates are the longest. */
it('has no fault on any screen with words of 26 letters in English, in the dark', async () => {
  const widths = [...TEXT_WIDTHS, 640, 768];
  const look = { letters: 26, language: 'en', locale: 'dz', viewport: desk, colorScheme: 'dark', widths } as const;
  expect(await faultsOfScreens(look)).toEqual([]);
});
