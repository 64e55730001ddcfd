import type { Mutant } from '#tests/support/torture/mutant.ts';

const stored = 'app/domain/people/sign-in/pins.server.ts';
const rights = 'app/domain/people/rights/pin-session.server.ts';
const caught = (title: string) => ({ test: 'app/auth/pin.test.ts', title });
const isCut = caught('opens neither settings, people, refunds nor costs, even to an owner, for hours');
const isLocked = caught('is locked after five wrong ones, sent at once from ten devices, until the person logs in');

export const mutants: Mutant[] = [
  {
    name: 'PINs: a session keeps refunds',
    file: rights,
    find: "'people', 'refunds', 'costs.view'];",
    replace: "'people', 'costs.view'];",
    caughtBy: isCut,
  },
  {
    name: 'PINs: an owner stays owner',
    file: rights,
    find: "role: role === 'admin' ? 'staff' : role,",
    replace: 'role,',
    caughtBy: isCut,
  },
  {
    name: 'PINs: a session is renewed',
    file: 'app/auth/session.server.ts',
    find: '(!byPin && isRenewalDue(now, expiresAt))',
    replace: 'isRenewalDue(now, expiresAt)',
    caughtBy: isCut,
  },
  {
    name: 'PINs: the audit does not know the session',
    file: 'app/domain/people/audit/audit-record.server.ts',
    find: 'sessionRights({ role, rights })',
    replace: 'sessionRights({ role, rights }, false)',
    caughtBy: caught('does not let its session write what it never opens'),
  },
  {
    name: 'PINs: wrong ones are not counted per person',
    file: stored,
    find: "    .where('wrong', '<', MAX_WRONG_PINS)\n",
    replace: '',
    caughtBy: isLocked,
  },
  {
    name: 'PINs: a log-in does not unlock',
    file: 'app/domain/people/sign-in/known-devices.server.ts',
    find: '    await unlockPin(trx, user.id);\n',
    replace: '',
    caughtBy: isLocked,
  },
  {
    name: 'PINs: a device does not pause',
    file: 'app/auth/pin.server.ts',
    find: 'own: pinDeviceLimit(device.id)',
    replace: 'own: { ...pinDeviceLimit(device.id), most: 1_000 }',
    caughtBy: caught('answers for somebody without a PIN as for a wrong one, and makes the device pause'),
  },
  {
    name: 'PINs: one outlives the password',
    file: 'app/domain/people/accounts/credentials.server.ts',
    find: '  await deletePin(db, uid);\n',
    replace: '',
    caughtBy: caught('ends with another password, a block, and the work in the shop'),
  },
  {
    name: 'PINs: a session outlives a changed PIN',
    file: stored,
    find: '    await endPinSessions(trx, uid);\n',
    replace: '',
    caughtBy: caught('ends its sessions when it is changed or removed'),
  },
  {
    name: 'PINs: a session outlives a removed PIN',
    file: stored,
    find: '  await endPinSessions(db, uid);\n',
    replace: '',
    caughtBy: caught('ends its sessions when it is changed or removed'),
  },
  {
    name: 'PINs: an outage locks',
    file: stored,
    find: 'if (guess && isUnavailable(error)) await uncountGuess(db, uid);',
    replace: '',
    caughtBy: caught('counts no guess that an outage kept from its comparison'),
  },
  {
    name: 'PINs: a session gives rights',
    file: 'app/domain/people/staff/staff.server.ts',
    find: 'sessionRights(person).rights.filter',
    replace: 'sessionRights(person, false).rights.filter',
    caughtBy: caught('does not let its session write what it never opens'),
  },
  {
    name: 'PINs: an open page outlives its device',
    file: 'app/domain/people/sign-in/counter-devices.server.ts',
    find: "    for (const { userId } of ended) noteChange(trx, { what: 'person', uid: userId });\n",
    replace: '    void [ended, noteChange];\n',
    caughtBy: caught('is taken on an allowed device only, and its sessions end with the device'),
  },
  {
    name: 'PINs: guests get the Login of a device from the cache',
    file: 'app/http/pages/page-reader.server.ts',
    find: '  if (!who && auth.pins.mayBeDevice(headers)) return null;\n',
    replace: '',
    caughtBy: {
      test: 'tests/e2e/account/pin.test.ts',
      title: 'is offered at Login on its device only, leads to the next page, and goes with the device',
    },
  },
  {
    name: "PINs: an owner's cached page is shown to their PIN",
    file: 'app/http/pages/page-cache.server.ts',
    find: '[who ? liveName(who) :',
    replace: '[who ? who.id :',
    caughtBy: {
      test: 'tests/e2e/account/pin.test.ts',
      title: 'changes the person at a counter, who gets neither the account nor what a PIN never opens',
    },
  },
];
