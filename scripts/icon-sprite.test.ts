import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconSprite, SPRITE } from './icon-sprite.ts';

it('the sprite has the icons that the screens use', () => {
  expect(readFileSync(SPRITE, 'utf8')).toBe(iconSprite());
});
