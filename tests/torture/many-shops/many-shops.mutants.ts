import type { Mutant } from '#tests/support/torture/mutant.ts';

const host = 'tests/e2e/host/host.test.ts';
const torture = 'tests/torture/many-shops/many-shops.test.ts';
const created = { test: host, title: 'creates shops at once on ports of their own, and again changes nothing' };
const moved = {
  test: torture,
  title: 'moves a shop with its sessions, orders, secret and mails to another host, and opens it on one only',
};
const upgraded = {
  test: torture,
  title: 'upgrades one shop after the other, halts at the first that fails, and goes back',
};

export const mutants: Mutant[] = [
  {
    name: 'two host commands create shops at once',
    file: 'scripts/host/hosted-shops.ts',
    find: "lock.exec('begin immediate');",
    replace: '',
    caughtBy: created,
  },
  {
    name: 'the settings of a shop are readable by every user',
    file: 'scripts/host/shop-create.ts',
    find: '0o640',
    replace: '0o644',
    caughtBy: created,
  },
  {
    name: 'a name may be a path',
    file: 'scripts/host/hosted-shops.ts',
    find: '/^[a-z]([a-z0-9-]{0,22}[a-z0-9])?$/',
    replace: '/[a-z]([a-z0-9-]{0,22}[a-z0-9])?$/',
    caughtBy: { test: host, title: 'refuses to create ' },
  },
  {
    name: 'a shop is removed without its name repeated',
    file: 'scripts/host.ts',
    find: 'if (yes !== name) throw',
    replace: 'if (!yes) throw',
    caughtBy: {
      test: host,
      title: 'removes a shop only if its name is repeated, and opens it again from its last backup',
    },
  },
  {
    name: 'a shop stays open after a failed upgrade',
    file: 'scripts/host/shop-upgrade.ts',
    find: 'that going back loses.\n    await stopShop(shop);',
    replace: 'that going back loses.',
    caughtBy: upgraded,
  },
  {
    name: 'a shop keeps the release that failed',
    file: 'scripts/host/shop-upgrade.ts',
    find: 'await linkRelease(shop, release, isNew);',
    replace: '',
    caughtBy: upgraded,
  },
  {
    name: 'a shop whose upgrade failed opens when the machine starts again',
    file: 'scripts/host/shop-upgrade.ts',
    find: 'await linkRelease(shop, release, isNew);',
    replace: 'await linkRelease(shop, release);',
    caughtBy: upgraded,
  },
  {
    name: 'a shop stays closed after a move that failed here',
    file: 'scripts/host/host-system.ts',
    find: 'if (!wasOpen) throw error;',
    replace: 'if (error) throw error;',
    caughtBy: { test: host, title: 'opens a shop again after ' },
  },
  {
    name: 'an upgrade goes on after a shop that failed',
    file: 'scripts/host/shop-upgrade.ts',
    find: 'else await upgradeShop(host, shop, seconds);',
    replace: 'else await upgradeShop(host, shop, seconds).catch(console.error);',
    caughtBy: upgraded,
  },
  {
    name: 'an upgrade does not wait until the shop is ready',
    file: 'scripts/host/host-system.ts',
    find: 'if (isReady) return;',
    replace: 'if (isReady || seconds) return;',
    caughtBy: upgraded,
  },
  {
    name: 'an upgrade makes no backup',
    file: 'scripts/host/shop-upgrade.ts',
    find: 'if (isNew) await backUpShop(shop);',
    replace: '',
    caughtBy: upgraded,
  },
  {
    name: 'a shop that has moved can be opened here',
    file: 'scripts/host/shop-move.ts',
    find: 'writeFile(join(folder, MOVED_FILE), ',
    replace: 'Promise.resolve(',
    caughtBy: moved,
  },
  {
    name: 'a shop moves without its mails',
    file: 'scripts/host/shop-move.ts',
    find: ", join(shop.dataDir, 'mail')",
    replace: '',
    caughtBy: moved,
  },
  {
    name: 'a shop that another host refuses stays closed on both',
    file: 'scripts/host/shop-move.ts',
    find: '({ message }: Error) => {\n    throw new NotTaken(',
    replace: '({ message }: Error) => {\n    throw new Error(',
    caughtBy: moved,
  },
];
