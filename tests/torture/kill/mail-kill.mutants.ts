import type { Mutant } from '#tests/support/torture/mutant.ts';

export const mutants: Mutant[] = [
  {
    name: 'the row of a mail is written after the transaction of its event',
    file: 'app/domain/orders/order-steps/cancellation-request.server.ts',
    find: `    await enqueueMail(trx, now, { event: 'cancellation requested', subjectId: id, to: 'admins' });
    return { ok: true, number: order.number };
  });`,
    replace: `    return { ok: true, number: order.number } as const;
  }).then(async (step) => {
    await transact(db, (trx) => enqueueMail(trx, now, { event: 'cancellation requested', subjectId: id, to: 'admins' }));
    return step;
  });`,
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-mails.test.ts',
      title: 'writes its mails in the transaction of that step',
    },
  },
  {
    name: 'a decided payment is still mailed as waiting',
    file: 'app/mail/mail-compose-event.server.ts',
    find: "news.payment.state === 'submitted'",
    replace: 'news.payment',
    caughtBy: {
      test: 'app/mail/mail-compose-payment.test.ts',
      title: 'tells every admin once that a payment waits, until it is decided',
    },
  },
  {
    name: 'a buyer gets a mail that a payment arrived, though it did not',
    file: 'app/mail/mail-compose-event.server.ts',
    find: 'news.payment.state === state',
    replace: 'news.payment',
    caughtBy: {
      test: 'app/mail/mail-compose-payment.test.ts',
      title: 'tells its buyer what arrived and what is due',
    },
  },
  {
    name: 'an admin is mailed about a decision of their own',
    file: 'app/domain/money/checking/payment-decide.server.ts',
    find: 'if (uid !== order.uid)',
    replace: 'if (uid !== id)',
    caughtBy: {
      test: 'app/mail/mail-compose-payment.test.ts',
      title: 'is not sent to an admin who decides on a payment for their own order',
    },
  },
  {
    name: 'the lease of a mail is ignored',
    file: 'app/domain/people/outbox/mail-claim.server.ts',
    find: '.set({ leaseId: id, nextTryAt: leaseEnd(now) })',
    replace: '.set({ leaseId: id, nextTryAt: instant(now) })',
    caughtBy: {
      test: 'app/mail/mail-retry.test.ts',
      title: 'a mail is claimed by one of several processes, and by another one after its lease has ended',
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
