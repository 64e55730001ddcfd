import type { Mutant } from '#tests/support/torture/mutant.ts';

export const mutants: Mutant[] = [
  {
    name: 'the row of a mail is written after the transaction of its event',
    file: 'app/domain/order-steps/cancellation-request.server.ts',
    find: `    await enqueueMail(trx, now, { event: 'cancellation requested', subjectId: id, to: 'admins' });
    return { ok: true, number: order.number };
  });`,
    replace: `    return { ok: true, number: order.number } as const;
  }).then(async (step) => {
    await transact(db, (trx) => enqueueMail(trx, now, { event: 'cancellation requested', subjectId: id, to: 'admins' }));
    return step;
  });`,
    caughtBy: {
      test: 'app/domain/order-steps/order-mails.test.ts',
      title: 'writes its mails in its own transaction',
    },
  },
  {
    name: 'the lease of a mail is ignored',
    file: 'app/domain/outbox/mail-claim.server.ts',
    find: '.set({ leaseId: id, nextTryAt: leaseEnd(now) })',
    replace: '.set({ leaseId: id, nextTryAt: instant(now) })',
    caughtBy: {
      test: 'app/mail/mail-sender.server.test.ts',
      title: 'is claimed by one of several processes, and by another when its lease has ended',
    },
  },
  {
    name: 'a mail counts as sent before the mail server has it',
    file: 'app/mail/mail-sender.server.ts',
    find: '    try {\n      const { subject, text, html } = write();',
    replace:
      '    await markSent(db, new Date(), lease, mails);\n    try {\n      const { subject, text, html } = write();',
    caughtBy: { test: 'tests/torture/kill/mail-kill.test.ts', title: 'arrive, once or twice' },
  },
];
