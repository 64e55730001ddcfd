import { isIP, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import { LANGUAGES } from '#app/domain/text/locale.ts';

/** True for an IP address or a range such as `10.0.0.0/8`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || isIP(address) === 0 || address.includes('%')) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32));
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional());

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

const publicOrigin = url(['http:', 'https:']).refine(
  (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
  'must be an address without a path, such as https://shop.example',
);

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, 'must be a time zone such as Asia/Yangon');

const proxies = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isAddressOrRange), 'must be addresses or ranges such as 127.0.0.1, ::1, 10.0.0.0/8');

const variables = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(z.string().regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')),
  HOST: optional(z.string()),
  ORIGIN: optional(publicOrigin),
  TRUSTED_PROXIES: optional(proxies),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'])),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SMTP_URL: optional(url(['smtp:', 'smtps:'])),
  SHOP_NAME: optional(
    z
      .string()
      .trim()
      .min(1, 'must not be blank')
      .max(80, 'must have at most 80 characters')
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line'),
  ),
  SHOP_LANGUAGE: optional(z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`)),
  SHOP_TIME_ZONE: optional(timeZone),
  SHOP_ADMIN_EMAIL: optional(z.email('must be an email address')),
  SHOP_ADMIN_PASSWORD: optional(
    z
      .string()
      .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
      .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`),
  ),
  BACKUP_AT: optional(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^hourly$/, 'must be a time of day such as 03:00, or hourly'),
  ),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: optional(z.string().regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')),
  SLOW_QUERY_MS: optional(z.string().regex(/^\d{1,6}$/, 'must be a number of milliseconds, or 0 to log none')),
  ORDER_LIMIT: optional(z.string().regex(/^\d{1,6}$/, 'must be a number of orders, or 0 for any number')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
});

export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

/** The checked environment (D 36). The shop reads no other part of process.env. */
export type Env = Readonly<ReturnType<typeof settingsOf>>;

function settingsOf(raw: z.infer<typeof variables>) {
  const port = Number(raw.PORT ?? 3000);
  return {
    port,
    host: raw.HOST,
    /** Without a trailing slash; undefined means the address of the request. */
    origin: raw.ORIGIN ? new URL(raw.ORIGIN).origin : undefined,
    trustedProxies: raw.TRUSTED_PROXIES ?? [],
    dataDir: raw.DATA_DIR ?? './data',
    databaseUrl: raw.DATABASE_URL,
    authSecret: raw.AUTH_SECRET,
    smtpUrl: raw.SMTP_URL,
    shopName: raw.SHOP_NAME ?? 'Phone Shop',
    /** For visitors whose browser prefers neither language. */
    language: raw.SHOP_LANGUAGE ?? 'en',
    timeZone: raw.SHOP_TIME_ZONE ?? 'Asia/Yangon',
    admin:
      raw.SHOP_ADMIN_EMAIL && raw.SHOP_ADMIN_PASSWORD
        ? { email: raw.SHOP_ADMIN_EMAIL, password: raw.SHOP_ADMIN_PASSWORD }
        : undefined,
    backupAt: raw.BACKUP_AT,
    backupDir: raw.BACKUP_DIR ?? join(raw.DATA_DIR ?? './data', 'backups'),
    backupKeep: Number(raw.BACKUP_KEEP ?? 14),
    /** Slower queries are logged with their plan; 0 turns that off. */
    slowQueryMs: Number(raw.SLOW_QUERY_MS ?? 100),
    orderLimit: Number(raw.ORDER_LIMIT ?? ORDER_LIMIT),
    metricsToken: raw.METRICS_TOKEN,
    logLevel: raw.LOG_LEVEL ?? 'info',
  };
}

/** The origin of links in mails: never the Host header of a request (D 36). */
export function linkOrigin({ origin, port }: Env): string {
  return origin ?? `http://localhost:${port}`;
}

export function isHttps({ origin }: Env): boolean {
  return origin?.startsWith('https:') ?? false;
}

/** An error whose message is one line for the operator. */
export class EnvError extends Error {}

/** An EnvError for a well-formed value that does not work here: a port, a folder, a database. */
export function envErrorFor(variable: string, cause: unknown): EnvError {
  // A host with two addresses that both refuse gives an error with a code and no message.
  const { message, code } = cause as NodeJS.ErrnoException;
  return new EnvError(`${variable} cannot be used: ${message || code}`, { cause });
}

/** @throws EnvError that names the variable whose value cannot work. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const raw = parsed.data;
  if (Number(raw.PORT ?? 0) > 65535) throw new EnvError('PORT must be a number from 0 to 65535');
  if (raw.DATABASE_URL && !raw.AUTH_SECRET) {
    throw new EnvError('AUTH_SECRET must be set with DATABASE_URL, because every process must share it');
  }
  if (raw.DATABASE_URL && raw.BACKUP_AT) {
    throw new EnvError('BACKUP_AT must be unset with DATABASE_URL: pg_dump backs PostgreSQL up, see docs/running.md');
  }
  if (raw.SHOP_ADMIN_EMAIL && !raw.SHOP_ADMIN_PASSWORD) {
    throw new EnvError('SHOP_ADMIN_PASSWORD must be set with SHOP_ADMIN_EMAIL');
  }
  if (raw.SHOP_ADMIN_PASSWORD && !raw.SHOP_ADMIN_EMAIL) {
    throw new EnvError('SHOP_ADMIN_EMAIL must be set with SHOP_ADMIN_PASSWORD');
  }
  return Object.freeze(settingsOf(raw));
}
