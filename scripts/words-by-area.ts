import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BACK_OFFICE = /^app\/(ui|routes)\/admin\//;

/**
 * Words that only the back-office says come with its pages, not with a first visit: of a catalog, `?back-office&.po` has
 * those and `?storefront&.po` all others. To stand behind the plugin that compiles catalogs.
 */
export function wordsByArea(): Plugin {
  return {
    name: 'words-by-area',
    transform: {
      filter: { id: /\?(storefront|back-office)&\.po$/ },
      handler(code, id) {
        const [file = '', area = ''] = id.split('?');
        const backOffice = backOfficeWords(readFileSync(file, 'utf8'));
        const all: object = JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/s.exec(code)?.[1] ?? 'null'));
        const wanted = Object.entries(all).filter(([word]) => backOffice.has(word) === area.startsWith('back-office'));
        return { code: `export const messages = ${JSON.stringify(Object.fromEntries(wanted))};`, map: null };
      },
    },
  };
}

/** The ids, as Lingui makes them, of the entries that no file outside of the back-office has. */
function backOfficeWords(catalog: string): Set<string> {
  const entries = catalog.split('\n\n').slice(1);
  const only = entries.filter((entry) => {
    const files = [...entry.matchAll(/^#: (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    return files.length > 0 && files.every((each) => BACK_OFFICE.test(each));
  });
  return new Set(only.map((entry) => idOf(field('msgid', entry), field('msgctxt', entry))));
}

function field(name: string, entry: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '""';
  const lines = quoted.trim().split('\n');
  return lines.map((line) => JSON.parse(line)).join('');
}

function idOf(words: string, context: string): string {
  return createHash('sha256').update(`${words}\u001F${context}`).digest('base64url').slice(0, 6);
}
