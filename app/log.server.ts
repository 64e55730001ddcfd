import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Passwords, cookies and tokens are never handed to it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
