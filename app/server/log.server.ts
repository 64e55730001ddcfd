import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/**
 * Structured lines on standard output. Passwords, cookies and tokens are never handed to it, but for the link of a mail in
 * a shop without SMTP_URL: there its owner has nothing else to reach it by (mail-send.server.ts).
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: inLog },
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** PostgreSQL's errors carry, beside these, the values they are about: addresses of customers among them. */
function inLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code };
}
