import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { joinMessages } from '#app/typesetting/burmese-lines.ts';

/** Where the texts of an area are. Each route with such a text must import `<area>-translations.ts`. */
const AREAS = {
  /** Also the pages only for admins, or the first of them. */
  'back-office':
    /^app\/(ui|routes)\/admin\/|^app\/(ui|routes)\/account\/(two-factor|passkey|pin-|login-pin|recovery-codes|login-code|setup-page\.)/,
  /** The Cart's form, its refusals and result, the pages behind My Orders, and pages of few visits. */
  'my-orders':
    /^app\/routes\/(store\/(cart-page|phone-order|my-orders|pay|pay-link-page|payment-withdrawal|cancellation-[\w-]+|compare|price-list-page|terms-page|own-warranty)|account\/(login-pa|register|sessions-page|security-log-page|own-data|(forgot|reset)-password))\.|^app\/ui\/account\/(account-(page|notices)|session-rows|digits-switch|number-login|password-form)\.|^app\/ui\/store\/(cart\/cart-|catalog\/(compare|price-list)-|checkout\/(?!deposit)|orders\/(?!warranty)|payments\/)/,
};
/** Parts of pages that are all in one of these areas. */
const SHARED =
  /^app\/ui\/(account\/(security-log-list|forget-texts)|labels\/(payment|order|when-to-pay|stored)-\w+|forms\/(picture-problems|upload-meter)|voucher\/(?!print-button)[\w-]+|orders\/[\w-]+)\./;
/** The offline page has no scripts. */
const SERVER = /^app\/images\/|\.server\.ts$|^app\/routes\/store\/offline\.tsx$/;

/** Splits a message catalog: `?back-office&.po` and `?my-orders&.po` have the texts used there, `?storefront&.po` the URL of
 * all others except those that only the server needs, with Burmese lines that break between phrases only. Must come after the
 * plugin that compiles catalogs. */
export function wordsByArea(): Plugin {
  return {
    name: 'words-by-area',
    transform: {
      filter: { id: /\?(storefront|my-orders|back-office)&\.po$/ },
      handler(code, id) {
        const [file = '', area = ''] = id.split('?');
        const areas = areasOf(readFileSync(file, 'utf8'));
        const all: object = JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/s.exec(code)?.[1] ?? 'null'));
        const inArea = Object.entries(all).filter(([word]) =>
          (areas.get(word) ?? ['storefront']).includes(area.split('&')[0] ?? ''),
        );
        const messages = Object.fromEntries(inArea);
        const json = JSON.stringify(file.endsWith('/my.po') ? joinMessages(messages) : messages);
        if (!area.startsWith('storefront')) return { code: `export const messages = ${json};`, map: null };
        const { name, mode } = this.environment;
        const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
        const fileName = `assets/words-${basename(file, '.po')}-${hash}.json`;
        if (name === 'client' && mode === 'build') this.emitFile({ type: 'asset', fileName, source: json });
        const url = mode === 'build' ? `/${fileName}` : `data:application/json,${encodeURIComponent(json)}`;
        return { code: `export const url = ${JSON.stringify(url)};`, map: null };
      },
    },
  };
}

function areasOf(catalog: string): Map<string, string[]> {
  const entries = catalog.split('\n\n').slice(1);
  return new Map(
    entries.map((entry) => {
      const files = [...entry.matchAll(/^#: (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
      return [idOf(field('msgid', entry), field('msgctxt', entry)), areasOfFiles(files)];
    }),
  );
}

function areasOfFiles(files: string[]): string[] {
  const inPages = files.filter((each) => !SERVER.test(each));
  if (inPages.length === 0) return [files.length > 0 ? 'server' : 'storefront'];
  const [area] = Object.entries(AREAS).find(([, pattern]) => inPages.every((each) => pattern.test(each))) ?? [];
  if (area) return [area];
  const patterns = [SHARED, ...Object.values(AREAS)];
  const isInAreas = inPages.every((each) => patterns.some((pattern) => pattern.test(each)));
  return isInAreas ? Object.keys(AREAS) : ['storefront'];
}

function field(name: string, entry: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '""';
  const lines = quoted.trim().split('\n');
  return lines.map((line) => JSON.parse(line)).join('');
}

function idOf(words: string, context: string): string {
  return createHash('sha256').update(`${words}\u001F${context}`).digest('base64url').slice(0, 6);
}
