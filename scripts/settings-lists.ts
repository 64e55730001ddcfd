/** Where the settings of the shop are named: the tables of docs/running.md, .env.example, and the code that reads them. */
export type SettingTexts = { page: string; example: string; code: string };

/** @returns a fault for each name that one of the lists lacks. */
export function settingFaults({ page, example, code }: SettingTexts): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split('|')[1] ?? '');
  const documented = new Set(cells.flatMap((cell) => matches(cell, /`([A-Z][A-Z_]+)`/g)));
  const exemplified = new Set(matches(example, /^#?([A-Z][A-Z_]+)=/gm));
  const read = matches(code, /^ {2}([A-Z][A-Z_]+): optional\(/gm).filter((name) => name !== 'NODE_ENV');
  return [
    ...[...documented].filter((name) => !exemplified.has(name)).map((name) => `.env.example lacks ${name}`),
    ...[...exemplified].filter((name) => !documented.has(name)).map((name) => `docs/running.md lacks ${name}`),
    ...read
      .filter((name) => !documented.has(name))
      .map((name) => `docs/running.md lacks ${name}, which the shop reads`),
  ];
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
