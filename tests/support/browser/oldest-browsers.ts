import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompatData, CompatStatement, Identifier, VersionValue } from '@mdn/browser-compat-data';
import type { BrowserContext } from 'playwright';
import { oldestBrowsers } from '../../../scripts/oldest-browsers.ts';

const NAMES = { chrome: 'chrome', safari: 'safari', ios: 'safari_ios', firefox: 'firefox' } as const;
const oldest = oldestBrowsers.map((each) => {
  const [, name = '', version] = /^(\D+)(.+)$/.exec(each) ?? [];
  return { browser: NAMES[name as keyof typeof NAMES], version: Number(version) };
});
const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'));

type Feature = { path: string; isNewer: boolean };

/** All functions, properties and classes of browsers, as `Map.groupBy`; newer are those that one of the oldest browsers lacks. */
const features: Feature[] = (() => {
  const { javascript, api } = JSON.parse(readFileSync(file, 'utf8')) as CompatData;
  return [...featuresIn(javascript.builtins as Identifier), ...featuresIn(api as Identifier)];
})();

/** Names of other classes, such as `minutes` and `address`, are common in the shop's own data. */
const EVERYDAY =
  /^(Array|String|Map|Set|Object|Promise|RegExp|Symbol|Error|Intl|URL|URLSearchParams|AbortSignal|Blob|Response|Crypto|Document|Element|HTML(Form|Input|Button|Dialog)?Element|CSSStyleSheet|EventTarget)\./;

/** The names of newer functions of everyday classes, if no older function of any class has that name. */
export function newNames(): Set<string> {
  const last = ({ path }: Feature) => path.split('.').at(-1) ?? '';
  const older = new Set(features.filter(({ isNewer }) => !isNewer).map(last));
  return new Set(
    features
      .filter(({ path }) => EVERYDAY.test(path))
      .map(last)
      .filter((name) => !older.has(name)),
  );
}

function featuresIn(parent: Identifier, path = ''): Feature[] {
  const members = Object.entries(parent as Record<string, Identifier>).filter(([name]) => /^[a-z]/i.test(name));
  return members.flatMap(([name, each]) => {
    const plain = name.replace(/_static$/, '');
    const here = path ? `${path}.${plain}` : plain;
    const { __compat: compat } = each;
    const own = compat ? [{ path: here, isNewer: oldest.some((old) => !hasIt(compat, old)) }] : [];
    return [...own, ...featuresIn(each, here)];
  });
}

function hasIt({ support }: CompatStatement, { browser, version }: (typeof oldest)[number]): boolean {
  const statements = [support[browser] ?? []].flat();
  return statements.some(
    (each) =>
      !each.flags &&
      !each.prefix &&
      !each.alternative_name &&
      versionOf(each.version_added) <= version &&
      versionOf(each.version_removed ?? false) > version,
  );
}

function versionOf(value: VersionValue | undefined): number {
  return typeof value === 'string' ? Number.parseFloat(value.replace('≤', '')) || Infinity : Infinity;
}

/** Deletes, before any script of a page runs, all functions that at least one of the oldest browsers lacks. */
export async function forgetNewFunctions(context: BrowserContext): Promise<void> {
  const newer = features.filter(({ path, isNewer }) => isNewer && /^\w+(\.[a-z]\w*)?$/i.test(path));
  await context.addInitScript(
    deleteAll,
    newer.map(({ path }) => path).filter((path) => !/_(event|permission)$/.test(path)),
  );
}

/** Spoils what the oldest browsers cannot read in the styles: they see an unknown word there too. */
export async function forgetNewStyles(context: BrowserContext): Promise<void> {
  await context.route(/\.css$|^[^?]*\/[^./?]*(\?.*)?$/, async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    const isPage = route.request().resourceType() === 'document';
    const text = await response.text();
    const body = isPage ? text.replace(/<style[^>]*>.*?<\/style>/gs, withoutNewStyles) : withoutNewStyles(text);
    const headers = response.headers();
    // The hash or nonce of the style would no longer fit.
    const policy = headers['content-security-policy']?.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
    await route.fulfill({
      response,
      body,
      headers: { ...headers, ...(policy && { 'content-security-policy': policy }) },
    });
  });
}

function withoutNewStyles(css: string): string {
  return css
    .replace(/oklch\(|oklab\(|color-mix\(|lab\(/g, 'unknown(')
    .replace(/(?<!\\):(has\(|modal|popover-open)/g, ':-unknown-$1')
    .replace(/(\d)([dsl]vh|lh)\b/g, '$1unknown')
    .replace(/container-type/g, 'unknown-type')
    .replace(/(@media[^{]*) and not \(/g, '$1 and unknown (')
    .replace(/([;{])(translate|scale|rotate):/g, '$1-unknown-$2:')
    .replace(/@(property|container|starting-style)/g, '@-unknown-$1');
}

/** Runs in the page. */
function deleteAll(paths: string[]): void {
  const global = globalThis as unknown as Record<
    string,
    (Record<string, unknown> & { prototype?: object }) | undefined
  >;
  for (const path of paths) {
    const [owner = '', name] = path.split('.');
    if (!name) delete global[owner];
    else if (name !== owner)
      for (const target of [global[owner], global[owner]?.prototype, owner === 'Window' ? window : undefined])
        delete (target as Record<string, unknown> | undefined)?.[name];
  }
  // A value of 2023 for an older option.
  const { createImageBitmap: decode } = window;
  window.createImageBitmap = async (picture: ImageBitmapSource, options?: ImageBitmapOptions) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('not a valid enum value');
    return decode(picture);
  };
}
