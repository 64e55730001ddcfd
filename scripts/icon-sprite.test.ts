import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconSprite, SPRITE } from './icon-sprite.ts';

it('holds the icons that the screens name', () => {
  expect(readFileSync(SPRITE, 'utf8')).toBe(iconSprite());
});
