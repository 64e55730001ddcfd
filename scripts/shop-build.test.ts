import { expect, it } from 'vitest';
import { builtShop } from './shop-build.ts';

it("the built shop starts with the operator's flags after its own, before its script", () => {
  const flags = builtShop.args(['--max-semi-space-size=64']);
  expect(flags.filter((flag) => flag.includes('semi'))).toEqual([
    '--max-semi-space-size=16',
    '--max-semi-space-size=64',
  ]);
  expect(flags.at(-1)).toMatch(/built-shop\.js$/);
});
