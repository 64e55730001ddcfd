import { writeFileSync } from 'node:fs';
import { iconSprite, SPRITE } from './icon-sprite.ts';

// Run it after a change of ICON_NAMES: `node scripts/run.js draw-sprite`.
writeFileSync(SPRITE, iconSprite());
