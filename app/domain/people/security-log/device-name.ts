/** The first that the text contains: most browsers also name those that they are like. */
const SYSTEMS = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;
const BROWSERS = [
  ['Facebook', /FBAN|FBAV/],
  ['Viber', /Viber/],
  ['Telegram', /Telegram/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Mi Browser', /MiuiBrowser/],
  ['UC Browser', /UCBrowser/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** `Android · Chrome` for the text that a browser sends as its name; empty if it says nothing known. */
export function deviceName(userAgent: string): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [find(SYSTEMS), find(BROWSERS)].filter(Boolean).join(' · ');
}
