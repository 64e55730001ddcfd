/** The accent in app.css and image-theme.ts. */
export const STANDARD_ACCENT = '#005751';

/** The background of app.css on which the accent has the least contrast, for each theme. */
const GROUND = { light: '#f2f4f4', dark: '#1b1f1f' };
/** WCAG 2 requires this contrast for level AA. */
const MIN_CONTRAST = 4.5;
const WHITE = '#ffffff';
const INK = '#0b1110';

/** True if text in this colour is readable on the light background; white text on it is readable then too. */
export function isReadableAccent(colour: string): boolean {
  return contrast(colour, GROUND.light) >= MIN_CONTRAST;
}

/** Overrides the accent of app.css, lightened for the dark theme until it is readable. Empty for the standard accent. */
export function accentStyle(accent: string): string {
  if (!accent) return '';
  const dark = readableOnDark(accent);
  return `${rule(withWhite(accent, 0), WHITE)}@media (prefers-color-scheme:dark){${rule(dark, INK)}}`;
}

export function readableOnDark(colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = withWhite(colour, share);
    if (contrast(lighter, GROUND.dark) >= MIN_CONTRAST) return lighter;
  }
  return WHITE;
}

/** Returns a valid colour, whatever the database holds; the standard one if the owner chose none. */
export function accentColour(accent: string): `#${string}` {
  return accent ? withWhite(accent, 0) : STANDARD_ACCENT;
}

/** From 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function rule(accent: string, text: string): string {
  return `:root{--color-primary:${accent};--color-primary-content:${text}}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function withWhite(colour: string, share: number): `#${string}` {
  const hex = (each: number) =>
    Math.round(each + (255 - each) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channels(colour).map(hex).join('')}`;
}

/** Reads what is not a hexadecimal channel as 0, so that no text of the database becomes a style. */
function channels(colour: string): number[] {
  return (/^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? []).concat('0', '0', '0').slice(0, 3).map(parseHex);
}

function parseHex(text: string): number {
  return /^[0-9a-f]{1,2}$/i.test(text) ? Number.parseInt(text, 16) : 0;
}
