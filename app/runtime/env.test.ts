import { expect, it } from 'vitest';
import { EnvError, readEnv } from '#app/runtime/env.server.ts';

const AUTH_SECRET = 'a secret of at least 32 characters';
const variables =
  'PORT HOST ORIGIN TRUSTED_PROXIES DATA_DIR DATABASE_URL AUTH_SECRET SMTP_URL SHOP_NAME SHOP_LANGUAGE SHOP_TIME_ZONE SHOP_ADMIN_EMAIL SHOP_ADMIN_PASSWORD LOG_LEVEL BACKUP_AT BACKUP_DIR BACKUP_KEEP SLOW_QUERY_MS ORDER_LIMIT METRICS_TOKEN';
const unset = {
  port: 3000,
  host: undefined,
  origin: undefined,
  trustedProxies: [],
  dataDir: './data',
  databaseUrl: undefined,
  authSecret: undefined,
  smtpUrl: undefined,
  shopName: 'Phone Shop',
  language: 'en',
  timeZone: 'Asia/Yangon',
  admin: undefined,
  backupAt: undefined,
  backupDir: 'data/backups',
  backupKeep: 14,
  slowQueryMs: 100,
  orderLimit: 30,
  metricsToken: undefined,
  logLevel: 'info',
};

it('has a default for every variable, and treats an empty one as unset', () => {
  expect(readEnv({})).toEqual(unset);
  expect(readEnv(Object.fromEntries(variables.split(' ').map((name) => [name, ''])))).toEqual(unset);
  expect(Object.isFrozen(readEnv({}))).toBe(true);
});

it.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65535 }],
  [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
  [{ ORIGIN: 'https://shop.example/' }, { origin: 'https://shop.example' }],
  [{ ORIGIN: 'http://192.168.1.5:3000' }, { origin: 'http://192.168.1.5:3000' }],
  [{ ORIGIN: 'https://Shop.Example:443' }, { origin: 'https://shop.example' }],
  [{ TRUSTED_PROXIES: ' 127.0.0.1,::1, 10.0.0.0/8 ' }, { trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'] }],
  [
    { SLOW_QUERY_MS: '0', METRICS_TOKEN: 'sixteen letters!' },
    { slowQueryMs: 0, metricsToken: 'sixteen letters!' },
  ],
  [{ SHOP_LANGUAGE: 'my' }, { language: 'my' }],
  [{ DATA_DIR: '/srv/shop' }, { dataDir: '/srv/shop', backupDir: '/srv/shop/backups' }],
  [
    { BACKUP_AT: '03:00', BACKUP_DIR: '/mnt/usb', BACKUP_KEEP: '30' },
    { backupAt: '03:00', backupDir: '/mnt/usb', backupKeep: 30 },
  ],
  [{ AUTH_SECRET }, { authSecret: AUTH_SECRET }],
  [
    { DATABASE_URL: 'postgresql:///shop', AUTH_SECRET },
    { databaseUrl: 'postgresql:///shop', authSecret: AUTH_SECRET },
  ],
  [{ SMTP_URL: 'smtps://me:secret@mail.example:465' }, { smtpUrl: 'smtps://me:secret@mail.example:465' }],
  [{ SHOP_NAME: ' ရွှေပြည် ' }, { shopName: 'ရွှေပြည်' }],
  [{ SHOP_TIME_ZONE: 'Asia/Bangkok' }, { timeZone: 'Asia/Bangkok' }],
  [
    { SHOP_ADMIN_EMAIL: 'me@shop.example', SHOP_ADMIN_PASSWORD: '12345678' },
    { admin: { email: 'me@shop.example', password: '12345678' } },
  ],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
])('reads %o', (given, expected) => {
  expect(readEnv(given)).toEqual({ ...unset, ...expected });
});

it.each<[variable: string, value: string, others?: Record<string, string>]>([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', ' '],
  ['BACKUP_AT', '3:00'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_AT', '03:60'],
  ['BACKUP_AT', 'nightly'],
  ['BACKUP_AT', '03:00', { DATABASE_URL: 'postgres://127.0.0.1/shop', AUTH_SECRET }],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '-3'],
  ['BACKUP_KEEP', '1.5'],
  ['BACKUP_KEEP', 'all'],
  ['ORIGIN', 'shop.example'],
  ['ORIGIN', 'ftp://shop.example'],
  ['ORIGIN', 'https://shop.example/shop'],
  ['ORIGIN', 'https://shop.example?a=b'],
  ['ORIGIN', 'https://me@shop.example'],
  ...['localhost', 'yes', '*', '10.0.0.0/33', '127.0.0.1,', '127.0.0.1 ::1'].map((value): [string, string] => [
    'TRUSTED_PROXIES',
    value,
  ]),
  ['DATABASE_URL', 'mysql://db/shop', { AUTH_SECRET }],
  ['DATABASE_URL', 'shop.sqlite', { AUTH_SECRET }],
  ['AUTH_SECRET', 'x'.repeat(31)],
  ['AUTH_SECRET', '', { DATABASE_URL: 'postgres://db/shop' }],
  ['SMTP_URL', 'mail.example:25'],
  ['SHOP_NAME', '  '],
  ['SHOP_NAME', 'x'.repeat(81)],
  ['SHOP_TIME_ZONE', 'Asia/Rangoon-on-Sea'],
  ['SHOP_ADMIN_EMAIL', 'owner', { SHOP_ADMIN_PASSWORD: '12345678' }],
  ['SHOP_ADMIN_EMAIL', '', { SHOP_ADMIN_PASSWORD: '12345678' }],
  ['SHOP_ADMIN_PASSWORD', '1234567', { SHOP_ADMIN_EMAIL: 'me@shop.example' }],
  ['SHOP_ADMIN_PASSWORD', 'x'.repeat(129), { SHOP_ADMIN_EMAIL: 'me@shop.example' }],
  ['SHOP_ADMIN_PASSWORD', '', { SHOP_ADMIN_EMAIL: 'me@shop.example' }],
  ['SLOW_QUERY_MS', 'slow'],
  ['SLOW_QUERY_MS', '-1'],
  ['ORDER_LIMIT', 'many'],
  ['METRICS_TOKEN', 'fifteen letters'],
  ['LOG_LEVEL', 'loud'],
])('refuses %s="%s" in one line that names it', (variable, value, others) => {
  const read = () => readEnv({ ...others, [variable]: value });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(new RegExp(`^${variable} must [^\\n]+$`));
});
