import type { Mutant } from '#tests/support/torture/mutant.ts';

const log = (title: string) => ({ test: 'app/auth/security-log.test.ts', title });
const sessions = 'app/domain/people/sign-in/session-list.server.ts';
const list = 'app/domain/people/security-log/security-list.server.ts';
const isNobodyElses = log('are ended and seen by nobody else');

export const mutants: Mutant[] = [
  {
    name: "sessions: a buyer ends another's session",
    file: sessions,
    find: "trx.deleteFrom('sessions').where('userId', '=', uid)",
    replace: "trx.deleteFrom('sessions')",
    caughtBy: isNobodyElses,
  },
  {
    name: "sessions: a buyer sees another's sessions",
    file: sessions,
    find: "db.selectFrom('sessions').where('userId', '=', uid)",
    replace: "db.selectFrom('sessions')",
    caughtBy: isNobodyElses,
  },
  {
    name: 'sessions: “all others” ends the current one too',
    file: sessions,
    find: "own.where('token', '!=', which.allBut ?? '')",
    replace: 'own',
    caughtBy: log('are listed with their devices, and end one by one or all but the current one'),
  },
  {
    name: "security log: a buyer reads everybody's",
    file: list,
    find: ".$if(uid !== null, (query) => query.where('event.uid', '=', uid ?? ''))",
    replace: '',
    caughtBy: log('is paged, shows nobody else, and keeps half a year'),
  },
  {
    name: 'security log: a new device is not told',
    file: 'app/domain/people/sign-in/known-devices.server.ts',
    find: '  return Boolean((await known.executeTakeFirst()) ??',
    replace: '  return false && Boolean((await known.executeTakeFirst()) ??',
    caughtBy: log('has every log-in with its place, and tells of one on a new device by mail'),
  },
];
