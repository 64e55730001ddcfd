import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import type { ITEM_CURRENCIES, RATE_CURRENCIES } from '#app/domain/constants.ts';
import { confirmPhone, undoPhoneConfirmation } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { saveSalesTax } from '#app/domain/orders/sales/sales-tax-settings.server.ts';
import { grantAdmin, revokeAdmin } from '#app/domain/people/accounts/roles.server.ts';
import { NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { PRESETS, type Right } from '#app/domain/people/rights/rights.ts';
import { setRights } from '#app/domain/people/staff/staff.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { addItem } from '#tests/support/factories/item-factory.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { editPriceSurely } from '#tests/support/factories/price-edit-factory.ts';
import type { Command } from './commands.ts';
import { activeItems } from './item-model.ts';
import { copyOf, type Item, LOGINS, type Model, NUMBERS } from './model.ts';
import type { Cart } from './shop-model.ts';
import * as model from './shop-model.ts';
import { type Ids, okOr, register, type Step } from './step.ts';
import { suggest } from './unit-model.ts';
import { unitStepOf } from './unit-steps.ts';

const ZONE = 'Asia/Yangon';
/** Half an hour before midnight in Yangon: in Tokyo it is the next day already. */
const FIRST_EVENING = Date.parse('2026-11-21T17:00:00Z');
const DAY_MS = 86_400_000;
/** The last has no email. */
const BUYERS = ['buyer', 'other', 'hla'];

/** The clients' state: carts and last checkouts. */
export type People = {
  day: number;
  /** The number of commands; each has its own time and label. */
  count: number;
  carts: Map<string, Cart>;
  /** The last checkout of each buyer. */
  attempts: Map<string, { key: string; cart: Cart; method: string }>;
};
/** One of these rights is needed. */
const CLERK_NEEDS: Partial<Record<Command['verb'], Right[]>> = {
  confirm: ['orders.decide'],
  cancel: ['orders.decide'],
  restock: ['orders.decide'],
  return: ['refunds'],
  receive: ['stock.edit', 'units.edit'],
  'delete item': ['stock.edit'],
};

/** Without the right, a command that would succeed changes nothing. */
function asClerk(needed: Right[], { run, predict }: Pick<Step, 'run' | 'predict'>): Pick<Step, 'run' | 'predict'> {
  return {
    run: () =>
      run().catch((error) => {
        if (error instanceof NoLongerAllowedError) return 'not-allowed';
        throw error;
      }),
    predict(expected) {
      const isAllowed = needed.some((right) => expected.clerkRights.includes(right));
      const result = predict(isAllowed ? expected : copyOf(expected));
      return isAllowed || !result.startsWith('ok') ? result : 'not-allowed';
    },
  };
}

/** Prepares a command before any concurrent one runs. */
export function stepOf(command: Command, db: Db, current: Model, people: People, ids: Ids): Step {
  const label = `${command.verb} ${++people.count}`;
  const at = new Date(FIRST_EVENING + people.day * DAY_MS + people.count * 1_000);
  const today = new Date(at.getTime() + 6.5 * 3_600_000).toISOString().slice(0, 10);
  const isClerk = 'clerk' in command && command.clerk;
  const owner = ids.byLabel.get('owner') ?? '';
  const actor = isClerk ? (ids.byLabel.get('clerk') ?? '') : owner;
  const idOf = (each: string) => ids.byLabel.get(each) ?? each;
  const labelOf = (id: string) => ids.byId.get(id) ?? id;
  const pick = (labels: Iterable<string>, index: number) => {
    const all = [...labels];
    return all[index % all.length] ?? 'nothing';
  };
  // One index in seven may target a deleted item.
  const itemAt = (index: number) =>
    pick(index % 7 === 0 ? current.items.keys() : activeItems(current).map(([each]) => each), index);
  const orderKey = pick(current.orders.keys(), 'order' in command ? command.order : 0);
  const step = (run: Step['run'], predict: Step['predict']): Step => ({
    text: `${label} ${JSON.stringify(command)}`,
    ...(isClerk ? asClerk(CLERK_NEEDS[command.verb] ?? [], { run, predict }) : { run, predict }),
  });

  const nothing = step(
    async () => 'ok',
    () => 'ok',
  );

  switch (command.verb) {
    case 'browse':
      return step(async () => {
        const { items: shown } = await listStock(db);
        return () =>
          shown
            .map(({ id, qty, salePrice }) => `${labelOf(id)}: ${qty} at ${salePrice}`)
            .sort()
            .join(', ');
      }, model.browse);
    case 'cart': {
      const cart = command.lines.flatMap(({ item, qty }) => {
        const chosen = itemAt(item);
        const price = current.items.get(chosen)?.price;
        return price === undefined ? [] : [{ item: chosen, qty, price }];
      });
      people.carts.set(BUYERS[command.buyer] ?? '', cart);
      return nothing;
    }
    case 'place':
    case 'place again': {
      const buyer = BUYERS[command.buyer] ?? '';
      const first = { key: 'key 0', cart: people.carts.get(buyer) ?? [], method: 'Cash' };
      const last = people.attempts.get(buyer) ?? first;
      const { key, cart, method } =
        command.verb === 'place again' ? last : { ...first, key: `key ${command.key}`, method: command.method };
      people.attempts.set(buyer, { key, cart, method });
      const lines = cart.map(({ item, qty, price }) => ({ id: idOf(item), qty, salePrice: Number(price) }));
      const checkout = { name: 'Mya', phone: '09', address: 'Yangon', paymentMethod: method, key, lines };
      return step(
        async () => {
          const placed = await placeOrder(db, { now: at, uid: idOf(buyer) }, checkout, { limit: 0 });
          if (placed.ok) {
            register(ids, key, placed.order.id);
            return `ok ${placed.order.total}${placed.again ? ' again' : ''}`;
          }
          if (placed.problem === 'item-gone') return `item-gone ${labelOf(placed.itemId)}`;
          if (placed.problem === 'not-enough-stock') return `not-enough-stock ${placed.name} ${placed.available}`;
          if (placed.problem === 'price-changed') return `price-changed ${placed.name} ${placed.price}`;
          return placed.problem;
        },
        (expected) => model.place(expected, key, buyer, cart, method),
      );
    }
    case 'confirm': {
      const chosen = { unseen: undefined, none: [], suggested: suggest(current, orderKey) }[command.units];
      const units = chosen?.map(({ line, code }) => ({ line, unitId: idOf(code) }));
      return step(
        async () =>
          okOr(
            await confirmOrder(db, { now: at, uid: actor }, idOf(orderKey), {
              requested: true,
              ...(units && { units }),
            }),
          ),
        (expected) => model.confirm(expected, orderKey, chosen),
      );
    }
    case 'cancel':
      return step(
        async () => okOr(await cancelOrder(db, { now: at, uid: actor }, idOf(orderKey), { requested: false })),
        (expected) => model.cancel(expected, orderKey),
      );
    case 'return':
    case 'undo return':
    case 'receive':
    case 'trade in':
      return unitStepOf(command, {
        db,
        current,
        ids,
        label,
        by: { now: at, uid: actor },
        itemAt,
        orderKey,
        step,
        pick,
      });
    case 'restock': {
      return step(
        async () => {
          const restocked = await restockOrder(db, { now: at, uid: actor }, idOf(orderKey));
          if (!restocked.ok) return restocked.problem;
          return `ok, unmatched ${restocked.unmatched.map(({ line, qty }) => `${line}: ${qty}`).join(' ')}`;
        },
        (expected) => model.restock(expected, orderKey),
      );
    }
    case 'request':
    case 'withdraw': {
      const own = current.orders.get(orderKey)?.buyer ?? 'buyer';
      const requester = command.stranger ? (BUYERS.find((each) => each !== own) ?? '') : own;
      const [uid, order] = [idOf(requester), idOf(orderKey)];
      return step(
        async () =>
          okOr(
            command.verb === 'request'
              ? await requestCancellation(db, { now: at, uid }, order, { limit: 0 })
              : await withdrawCancellation(db, { now: at, uid }, order),
          ),
        (expected) => model.request(expected, orderKey, requester, command.verb === 'withdraw'),
      );
    }
    case 'edit quantity': {
      const item = itemAt(command.item);
      const was = (current.items.get(item)?.qty ?? 0) + (command.stale ? 1 : 0);
      return step(
        async () => {
          const edited = await setQuantity(db, { now: at, uid: owner }, { id: idOf(item), qty: command.qty, was });
          if (edited.ok) return 'ok';
          return edited.problem === 'changed-meanwhile' ? `changed-meanwhile ${edited.now}` : edited.problem;
        },
        (expected) => model.editQuantity(expected, item, was, command.qty),
      );
    }
    case 'edit price': {
      const item = itemAt(command.item);
      const { cost, rate, profit } = command;
      const inputs = { cost, rate, profit };
      const shown = current.items.get(item);
      const seen = { ...shown, ...(command.stale && { price: (shown?.price ?? 0n) + 1n }) } as Item;
      const was = [seen.cost, seen.rate, seen.profit, seen.price].join('/');
      return step(
        async () => {
          const edited = await editPriceSurely(db, { now: at, uid: owner }, { id: idOf(item), ...inputs, was });
          if (edited.ok) return `ok ${edited.old.salePrice} ${edited.item.salePrice}`;
          return edited.problem === 'changed-meanwhile' ? `changed-meanwhile ${edited.item.salePrice}` : edited.problem;
        },
        (expected) => model.editPrice(expected, item, seen, inputs),
      );
    }
    case 'save rate': {
      const currency = command.currency as (typeof RATE_CURRENCIES)[number];
      const confirmed = command.confirmed ? command.rate : '';
      return step(
        async () => {
          const saved = await saveRate(
            db,
            { now: at, uid: owner },
            { timeZone: ZONE, currency, rate: command.rate, confirmed },
          );
          if (saved.ok) {
            register(ids, label, saved.id);
            return `ok ${saved.items} ${saved.changes}`;
          }
          return saved.problem === 'unusual-rate' ? `unusual-rate ${saved.changes}` : saved.problem;
        },
        (expected) => model.saveRate(expected, label, command, today),
      );
    }
    case 'delete rate': {
      const rate = pick(current.rates.keys(), command.rate);
      return step(
        async () => ((await deleteRate(db, { now: at, uid: owner }, idOf(rate))).ok ? 'ok' : 'no-such-rate'),
        (expected) => model.deleteRate(expected, rate),
      );
    }
    case 'profit':
      return step(
        () => saveProfitPercent(db, { now: at, uid: owner }, command.profit).then(() => 'ok'),
        (expected) => model.saveProfit(expected, command.profit),
      );
    case 'tax':
      return step(
        () => saveSalesTax(db, { now: at, uid: owner }, { salesTaxRate: command.rate, taxNumber: '' }).then(() => 'ok'),
        (expected) => model.saveTax(expected, command.rate),
      );
    case 'add item': {
      const { name, variant, qty, cost, tracked, manual } = command;
      const specs = variant === null ? aPhone({ name }) : { ...plainPhone(name), variant };
      const phone = { ...specs, qty, cost };
      const unitSettings = { tracking: tracked ? ('optional' as const) : ('off' as const), warrantyDays: 30 };
      const currency = command.currency as (typeof ITEM_CURRENCIES)[number];
      const mode = manual ? { priceMode: 'manual' as const, ...manual } : { priceMode: 'auto' as const };
      return step(
        async () => {
          const added = await addItem(db, at, ZONE, owner, {
            ...phone,
            ...unitSettings,
            type: 'instock',
            currency,
            ...mode,
          });
          if (!added.ok) return added.problem;
          register(ids, label, added.id);
          return `ok ${added.salePrice}`;
        },
        (expected) => model.addItem(expected, label, { ...phone, tracked, currency, at: at.getTime() }, manual, today),
      );
    }
    case 'delete item': {
      const item = itemAt(command.item);
      return step(
        async () => okOr(await deleteItem(db, { now: at, uid: actor }, idOf(item))),
        (expected) => model.deleteItem(expected, item),
      );
    }
    case 'rights': {
      const rights = PRESETS[command.preset];
      return step(
        async () => okOr(await setRights(db, { now: at, uid: owner }, { id: idOf('clerk'), rights })),
        (expected) => model.setRights(expected, rights),
      );
    }
    case 'grant':
    case 'revoke': {
      // The owner stays an admin: audit-record.test.ts tests revoked admins, and first-admin.test.ts
      // the only admin.
      const person = BUYERS[command.person % BUYERS.length] ?? '';
      const role = command.verb === 'grant' ? 'admin' : 'buyer';
      return step(
        async () => {
          const email = `${idOf(person)}@example.com`;
          const set = role === 'admin' ? grantAdmin(db, at, owner, email) : revokeAdmin(db, at, owner, email);
          return okOr(await set);
        },
        (expected) => model.setRole(expected, person, role),
      );
    }
    case 'confirm phone': {
      const [person, number] = [pick(Object.keys(LOGINS), command.person), pick(NUMBERS, command.number)];
      const [holder = ''] = [...current.phones].find(([, { login }]) => login === number) ?? [];
      const takenFrom = command.taking ? holder : '';
      return step(
        async () => {
          const target = { id: idOf(person), phone: number, order: '', takenFrom: idOf(takenFrom) };
          return okOr(await confirmPhone(db, { now: at, uid: owner }, target));
        },
        (expected) => model.confirmPhone(expected, person, number, takenFrom),
      );
    }
    case 'undo phone': {
      const person = pick(Object.keys(LOGINS), command.person);
      return step(
        async () => okOr(await undoPhoneConfirmation(db, { now: at, uid: owner }, idOf(person))),
        (expected) => model.undoPhone(expected, person),
      );
    }
    case 'next day':
      people.day++;
      return nothing;
  }
}
