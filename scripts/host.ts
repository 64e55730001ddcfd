import { mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SETTING_NAMES } from '#app/runtime/env.server.ts';
import { listReport } from './host/host-list.ts';
import { CommandFailed, runCommand, userOf } from './host/host-system.ts';
import { findShop, type Host, type HostedShop, listShops, type Settings, withHostLock } from './host/hosted-shops.ts';
import { createShop } from './host/shop-create.ts';
import { EXIT_NOT_TAKEN, moveShop, NotTaken, removeShop, takeShop } from './host/shop-move.ts';
import { backUpShop, restoreShop, upgradeShops } from './host/shop-upgrade.ts';

const USAGE = `Usage: npm run host -- create NAME https://SHOP.EXAMPLE [SETTING=VALUE …]
       npm run host -- list
       npm run host -- upgrade all|NAME     to the release in this folder
       npm run host -- backup all|NAME
       npm run host -- restore NAME BACKUP  with the release in this folder
       npm run host -- run NAME COMMAND …   such as: run NAME admin list
       npm run host -- move NAME USER@HOST|FOLDER
       npm run host -- take FILE
       npm run host -- remove NAME --yes NAME
Options: --wait SECONDS for a shop to be ready (120). HOST_DIR is the folder of the shops (/var/lib/shops).`;

/** What the host gives to a shop itself. */
const OWN_SETTINGS = ['PORT', 'DATA_DIR', 'ORIGIN'];

/** Many shops on one machine: docs/running.md. */
const host: Host = {
  dir: resolve(process.env.HOST_DIR || '/var/lib/shops'),
  release: realpathSync('.'),
  firstPort: Number(process.env.HOST_FIRST_PORT || 3001),
};
const verbs: Record<string, (args: string[], options: { seconds: number; yes?: string }) => Promise<unknown>> = {
  create: ([name = '', origin = '', ...settings], { seconds }) =>
    withHostLock(host, async () => {
      const { settings: made } = await createShop(host, name, readGiven(origin, settings), seconds);
      console.log(
        `${name} is open at ${made.ORIGIN}, on port ${made.PORT}. Its log has the link that makes you the admin.`,
      );
    }),
  list: async () => console.log(await listReport(host)),
  upgrade: ([name = ''], { seconds }) => withHostLock(host, () => upgradeShops(host, named(name), seconds)),
  backup: ([name = '']) => backUpShops(named(name)),
  restore: ([name = '', backup = ''], { seconds }) =>
    withHostLock(host, () => restoreShop(host, findShop(host, name), resolve(backup), seconds)),
  move: ([name = '', to = ''], { seconds }) =>
    withHostLock(host, () => moveShop(host, findShop(host, name), to, seconds)),
  take: ([file = ''], { seconds }) =>
    withHostLock(host, async () => {
      const { name, settings } = await takeShop(host, file, seconds);
      console.log(`${name} is open at ${settings.ORIGIN}, on port ${settings.PORT}`);
      if (settings.BACKUP_DIR)
        console.log(
          `Its backups go to ${settings.BACKUP_DIR}: ${userOf(name)} must be able to write there on this host too`,
        );
    }),
  remove: ([name = ''], { seconds, yes }) =>
    withHostLock(host, async () => {
      const shop = findShop(host, name);
      if (yes !== name) throw new Error(`to remove the shop at ${shop.settings.ORIGIN}, add --yes ${name}`);
      await removeShop(host, shop, seconds);
    }),
};

const [verb = '', ...rest] = process.argv.slice(2);
try {
  mkdirSync(host.dir, { recursive: true, mode: 0o711 });
  // What the commands write is root's only, unless they say otherwise.
  process.umask(0o077);
  if (verb === 'run') await runInherited(rest);
  else {
    const { values, positionals } = parse(rest);
    const least = { list: 0, create: 2, restore: 2, move: 2 }[verb] ?? 1;
    const work = verbs[verb];
    if (!work || positionals.length < least) throw new Error(USAGE);
    await work(positionals, { seconds: Number(values.wait) || 120, ...(values.yes && { yes: values.yes }) });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof NotTaken ? EXIT_NOT_TAKEN : 1;
}

function parse(args: string[]) {
  const options = { wait: { type: 'string', default: '120' }, yes: { type: 'string' } } as const;
  return parseArgs({ args, options, allowPositionals: true });
}

function named(name: string): HostedShop[] {
  return name === 'all' ? listShops(host) : [findShop(host, name)];
}

function readGiven(origin: string, settings: string[]): Settings {
  if (!settings.every((text) => /^[A-Z_]+=/.test(text))) throw new Error(USAGE);
  const pairs = settings.map((text) => text.split(/=(.*)/s) as [string, string]);
  const [unknown] = pairs.find(([key]) => !SETTING_NAMES.includes(key) || OWN_SETTINGS.includes(key)) ?? [];
  if (unknown) throw new Error(`${unknown} is not a setting that "create" can give to a shop`);
  return { ...Object.fromEntries(pairs), ORIGIN: URL.canParse(origin) ? new URL(origin).origin : origin };
}

/** A failed backup does not keep the others from theirs. */
async function backUpShops(shops: HostedShop[]): Promise<void> {
  for (const shop of shops) {
    if (shop.movedTo !== null) continue;
    await backUpShop(shop).catch(({ message }: Error) => {
      console.error(`${shop.name}: ${message}`);
      process.exitCode = 1;
    });
  }
}

async function runInherited([name = '', ...command]: string[]): Promise<void> {
  const shop = findShop(host, name);
  await runCommand(shop, command, { stdio: 'inherit' }).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    process.exitCode = error.code ?? 1;
  });
}
