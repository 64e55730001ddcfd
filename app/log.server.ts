import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured lines on standard output. Passwords, cookies and tokens are never handed to it, but for the link of a mail in
 * a shop without SMTP_URL: there its owner has nothing else to reach it by (mail.server.ts).
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
