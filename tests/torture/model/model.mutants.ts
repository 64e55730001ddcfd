import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/model/model.test.ts',
  title: 'agree on results and state after any commands, also concurrent ones',
};

const onlyAdmin = {
  test: 'app/domain/people/accounts/first-admin.test.ts',
  title: 'never leave the shop without an admin',
};

const severalOrders = {
  test: 'app/domain/orders/order-steps/orders-confirm.test.ts',
  title: 'checks the status of each order, and confirms those that may be confirmed',
};

export const mutants: Mutant[] = [
  {
    name: 'staff act without the right',
    file: 'app/domain/people/audit/audit-record.server.ts',
    find: 'return mayDo(action as Action, held.role, held.rights, needed);',
    replace: 'return true;',
    caughtBy,
  },
  {
    name: 'an order is restocked twice',
    file: 'app/domain/order-status.ts',
    find: "return action === 'restocking' && restocked ? 'already-restocked' : undefined;",
    replace: 'return undefined;',
    caughtBy,
  },
  {
    name: 'an order that is not canceled is restocked',
    file: 'app/domain/order-status.ts',
    find: "admin: { cancellation: 'canceled' },",
    replace: "admin: { cancellation: 'canceled', restocking: 'canceled' },",
    caughtBy,
  },
  {
    name: 'pieces go back to the newest equal item',
    file: 'app/domain/orders/order-steps/items-of-lines.server.ts',
    find: ".orderBy('createdAt')\n    .orderBy('id')",
    replace: ".orderBy('createdAt', 'desc')\n    .orderBy('id')",
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-steps.test.ts',
      title: 'returns a line of a deleted item to the oldest item with the same name, RAM and ROM',
    },
  },
  {
    name: 'cancelling does not check the status',
    file: 'app/domain/order-status.ts',
    find: "admin: { restocking: 'canceled' },",
    replace: "admin: { cancellation: 'canceled', restocking: 'canceled' },",
    caughtBy,
  },
  {
    name: 'a canceled order is confirmed',
    file: 'app/domain/order-status.ts',
    find: "admin: { restocking: 'canceled' },",
    replace: "admin: { confirmation: 'confirmed', restocking: 'canceled' },",
    caughtBy,
  },
  {
    name: 'a request is withdrawn after an admin has confirmed',
    file: 'app/domain/orders/order-steps/cancellation-overtaken.server.ts',
    find: "'>', last('cancellation requested')",
    replace: "'<', last('cancellation requested')",
    caughtBy,
  },
  {
    name: 'an order is canceled for a withdrawn request',
    file: 'app/domain/orders/order-steps/order-cancel.server.ts',
    find: 'if (requested && !order.cancelRequested)',
    replace: "if (requested && order.status === 'canceled')",
    caughtBy: {
      test: 'app/domain/orders/order-steps/cancellation-withdraw.test.ts',
      title: "competes with an admin's action at the same moment: the first succeeds, the other is refused",
    },
  },
  {
    name: 'an order is confirmed although its buyer has just asked to cancel it',
    file: 'app/domain/orders/order-steps/order-confirm.server.ts',
    find: 'if (order.cancelRequested && !requested)',
    replace: "if (order.status === 'canceled')",
    caughtBy: {
      test: 'app/domain/orders/order-steps/cancellation-withdraw.test.ts',
      title: 'is possible until an admin has acted on the request, and again after a new request',
    },
  },
  {
    name: 'several orders are confirmed whatever their state is',
    file: 'app/domain/orders/order-steps/orders-confirm.server.ts',
    find: 'results.set(id, await confirmOrder(db, by, id));',
    replace: `{
    await db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', id).execute();
    results.set(id, { ok: true, number: 0 });
  }`,
    caughtBy: severalOrders,
  },
  {
    name: 'several orders are confirmed although the buyer of one asks to cancel it',
    file: 'app/domain/orders/order-steps/orders-confirm.server.ts',
    find: 'await confirmOrder(db, by, id)',
    replace: 'await confirmOrder(db, by, id, { requested: true })',
    caughtBy: severalOrders,
  },
  {
    name: "a buyer asks to cancel another's order",
    file: 'app/domain/orders/order-steps/order-lock.server.ts',
    find: '.$if(uid !== undefined,',
    replace: ".$if(uid === '',",
    caughtBy,
  },
  {
    name: 'an outdated quantity is saved',
    file: 'app/domain/catalog/inventory/quantity-edit.server.ts',
    find: "if (item.qty !== was) return { ok: false, problem: 'changed-meanwhile', now: item.qty, was };",
    replace: '',
    caughtBy,
  },
  {
    name: 'stock changes without its movement',
    file: 'app/domain/stock/stock-move.server.ts',
    find: 'for (const write of stockWrites(trx, movements)) await write.execute();',
    replace:
      "for (const write of stockWrites(trx, movements).slice(0, movements[0]?.cause === 'corrected' ? 1 : 2)) await write.execute();",
    caughtBy,
  },
  {
    name: 'an edited price does not set the latest fields',
    file: 'app/domain/prices/price-changes/price-edit.server.ts',
    find: 'latestProfitPercent: profit, ',
    replace: '',
    caughtBy,
  },
  {
    name: 'a saved rate skips the first item',
    file: 'app/domain/prices/repricing/rate-batch-sql.server.ts',
    find: 'and "currency" =',
    replace: 'and "id" <> (select min("id") from "inventories") and "currency" =',
    caughtBy,
  },
  {
    name: 'a saved rate clears the latest price',
    file: 'app/domain/prices/repricing/rate-reprice.server.ts',
    find: 'case when "latestSalePrice" is not null',
    replace: 'case when "latestSalePrice" < 0',
    caughtBy,
  },
  {
    name: 'deleted items are still sold',
    file: 'app/domain/stock/item-lock.server.ts',
    find: '.$if(!withDeleted,',
    replace: '.$if(!withDeleted && ids === undefined,',
    caughtBy,
  },
  {
    name: 'yesterday’s rate counts today',
    file: 'app/domain/prices/rates/rate-read.server.ts',
    find: "ratesNewestFirst(db, currency).where('date', '=', today)",
    replace: "ratesNewestFirst(db, currency).where('date', '<=', today)",
    caughtBy: {
      test: 'app/domain/prices/rates/rate-read.test.ts',
      title: 'is the newest rate of the day in Yangon, on both sides of midnight',
    },
  },
  {
    name: 'the last admin is revoked',
    file: 'app/domain/people/accounts/roles.server.ts',
    find: 'if (admins.length === 1 && admins[0] === user.id) return',
    replace: 'if (admins.length === 0) return',
    caughtBy: onlyAdmin,
  },
  {
    name: 'two admins revoke each other at once',
    file: 'app/domain/people/accounts/roles.server.ts',
    find: 'await lockSettings(trx);',
    replace: '',
    caughtBy: onlyAdmin,
  },
  {
    name: 'a repeated checkout takes the stock again',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'if (earlier) {',
    replace: 'if (earlier && earlier.uid !== uid) {',
    caughtBy,
  },
  {
    name: 'pieces of an article go to another variant',
    file: 'app/domain/phone/phone.ts',
    find: 'PHONE_COLUMNS.every(',
    replace: 'PHONE_COLUMNS.slice(0, 3).every(',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-steps.test.ts',
      title: 'returns a line of a deleted item to no item that differs in one field:',
    },
  },
  {
    name: 'pieces go to a phone with another memory',
    file: 'app/domain/phone/phone.ts',
    find: 'PHONE_COLUMNS.every(',
    replace: 'PHONE_COLUMNS.slice(0, 2).every(',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-steps.test.ts',
      title: 'returns a line of a deleted item to no item that differs in one field:',
    },
  },
];
