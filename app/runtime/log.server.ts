import { type Logger, pino, stdSerializers } from 'pino';
import { isUnavailable } from '#app/db/unavailable.server.ts';

export type Log = Logger;

/** Callers never log passwords, cookies or tokens, except the link of a mail without SMTP_URL (mail-send.server.ts). */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError, path: withoutToken },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Hides the token in the path of a warranty, because it opens the warranty without a log-in. */
function withoutToken(path: unknown): unknown {
  return typeof path === 'string' ? path.replace(/^(\/+warranty\/).+/i, '$1…') : path;
}

/** Other fields of PostgreSQL's errors hold values such as addresses of customers. An outage is no bug and needs no stack. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return isUnavailable(error) ? { type, message, code } : { type, message, stack, code };
}
