import type { Db } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { filePages } from '#app/domain/shop/files/file-pages.server.ts';

export function paymentPages(db: Db) {
  return filePages((last: { submittedAt: string; id: string } | undefined, limit) =>
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .leftJoin('paymentAccounts', 'paymentAccounts.id', 'payments.accountId')
      .leftJoin('users', 'users.id', 'payments.decidedBy')
      .select(['payments.id', 'payments.submittedAt', 'payments.direction', 'payments.method', 'payments.amount'])
      .select(['payments.number', 'payments.paidAt', 'payments.state', 'payments.rejection', 'payments.remark'])
      .select(['payments.decidedAt', 'payments.voidedAt', 'payments.voidReason'])
      .select(['orders.number as order', 'orders.name', 'users.name as decider', 'paymentAccounts.number as account'])
      .$call((query) =>
        sortAfter(query, ['payments.submittedAt', 'payments.id'], 'desc', last && [last.submittedAt, last.id]),
      )
      .limit(limit)
      .execute(),
  );
}

export function shiftPages(db: Db) {
  return filePages((last: { openedAt: string; id: string } | undefined, limit) =>
    db
      .selectFrom('shifts')
      .innerJoin('drawers', 'drawers.id', 'shifts.drawerId')
      .innerJoin('users as opener', 'opener.id', 'shifts.openedBy')
      .leftJoin('users as counter', 'counter.id', 'shifts.countedBy')
      .leftJoin('users as closer', 'closer.id', 'shifts.closedBy')
      .select(['shifts.id', 'drawers.name as drawer', 'opener.name as opener', 'counter.name as counter'])
      .select(['closer.name as closer', 'openedAt', 'closedAt', 'opening', 'firstCounted', 'counted', 'expected'])
      .select(['reason', 'remark'])
      .where('closedAt', 'is not', null)
      .$call((query) => sortAfter(query, ['openedAt', 'shifts.id'], 'desc', last && [last.openedAt, last.id]))
      .limit(limit)
      .execute(),
  );
}
