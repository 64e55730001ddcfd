import { icons } from '@iconify-json/lucide';
import { ICON_NAMES } from '#app/ui/components/icon-names.ts';

export const SPRITE = 'app/ui/components/icons.svg';

/** Makes one SVG file with the icons that the screens use, from Lucide (ISC license). */
export function iconSprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const body = icons.icons[name]?.body;
    if (!body) throw new Error(`Lucide has no icon ${name}`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide, ISC license -->\n${symbols.join('')}</svg>\n`;
}
