/** The accent in app.css and image-theme.ts. */
export const STANDARD_ACCENT = '#00584e';

/** The background of app.css on which the accent has the least contrast, for each theme. */
const GROUND = { light: '#f1ede4', dark: '#262e2a' };
/** WCAG 2 requires this contrast for level AA. */
const MIN_CONTRAST = 4.5;
const WHITE = '#ffffff';
const INK = '#0b1110';
const PAGE_DARK = '#111513';
/** The share of the ground in the tint of the accent. */
const TINT = 0.92;

/** True if text in this colour is readable on the light background; white text on it is readable then too. */
export function isReadableAccent(colour: string): boolean {
  return contrast(colour, GROUND.light) >= MIN_CONTRAST;
}

/** Overrides the accent of app.css and its tint, lightened for the dark theme until it is readable. Empty for the standard accent. */
export function accentStyle(accent: string): string {
  if (!accent) return '';
  const dark = readableOnDark(accent);
  const light = rule(mix(accent, WHITE, 0), WHITE, accentTint(accent, 'light'));
  return `${light}@media (prefers-color-scheme:dark){${rule(dark, INK, accentTint(dark, 'dark'))}}`;
}

function accentTint(accent: string, theme: 'light' | 'dark'): string {
  return mix(accent, theme === 'light' ? WHITE : PAGE_DARK, TINT);
}

function readableOnDark(colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = mix(colour, WHITE, share);
    if (contrast(lighter, GROUND.dark) >= MIN_CONTRAST) return lighter;
  }
  return WHITE;
}

/** Returns a valid colour, whatever the database holds; the standard one if the owner chose none. */
export function accentColour(accent: string): `#${string}` {
  return accent ? mix(accent, WHITE, 0) : STANDARD_ACCENT;
}

/** From 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function rule(accent: string, text: string, tint: string): string {
  return `:root{--color-primary:${accent};--color-primary-content:${text};--primary-tint:${tint}}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, other: string, share: number): `#${string}` {
  const others = channels(other);
  const hex = (each: number, index: number) =>
    Math.round(each + ((others[index] ?? 0) - each) * share)
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
