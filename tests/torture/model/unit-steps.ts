import type { Db } from '#app/db/schema.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { returnOf } from '#tests/support/factories/returns.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';
import type { Command } from './commands.ts';
import type { Model } from './model.ts';
import { makeReturnInModel, undoReturnInModel } from './return-model.ts';
import { type Ids, okOr, register, type Step } from './step.ts';
import { receive, soldOn, tradeIn } from './unit-model.ts';

type UnitCommand = Extract<Command, { verb: 'return' | 'undo return' | 'receive' | 'trade in' }>;

type Scope = {
  db: Db;
  current: Model;
  ids: Ids;
  label: string;
  by: { now: Date; uid: string };
  itemAt(index: number): string;
  pick(labels: Iterable<string>, index: number): string;
  orderKey: string;
  step(run: Step['run'], predict: Step['predict']): Step;
};

/** Prepares a command that receives, returns or trades in phones. */
export function unitStepOf(command: UnitCommand, scope: Scope): Step {
  const { db, current, ids, label, by, itemAt, pick, orderKey, step } = scope;
  const idOf = (each: string) => ids.byLabel.get(each) ?? each;
  const receiveInShop = async (item: string, codes: string[], options: { counted: boolean; tradeIn: boolean }) => {
    const units = codes.map((code) => [{ code, kind: 'imei' as const }]);
    const receipt = { key: label, itemId: idOf(item), units, facts: PLAIN_FACTS, ...options };
    const asked = await receiveUnits(db, by, receipt);
    const isQuestion = !asked.ok && asked.problem === 'never-sold';
    const result = isQuestion ? await receiveUnits(db, by, { ...receipt, bought: asked.count }) : asked;
    if (!result.ok) return result.problem;
    const rows = await db.selectFrom('unitCodes').select(['code', 'unitId']).where('code', 'in', codes).execute();
    for (const { code, unitId } of rows) register(ids, code, unitId);
    return `ok ${result.units}`;
  };

  switch (command.verb) {
    case 'return': {
      const lines = current.orders.get(orderKey)?.lines ?? [];
      const line = 1 + (command.line % (lines.length || 1));
      const code = (command.hasUnit && soldOn(current, orderKey, line)[0]) || null;
      const pieces = { line, qty: code === null ? command.qty : 1, state: command.state };
      const sent = { key: label, pieces: [{ ...pieces, unitId: code && idOf(code) }] };
      return step(
        async () => {
          const made = await makeReturn(db, by, returnOf(idOf(orderKey), sent));
          return !made.ok && made.problem === 'too-many' ? `too-many ${made.left}` : okOr(made);
        },
        (expected) => makeReturnInModel(expected, label, orderKey, { ...pieces, code }),
      );
    }
    case 'undo return': {
      const made = pick(current.returns.keys(), command.made);
      return step(
        async () => okOr(await undoReturn(db, by, { id: made, reason: 'Another order' })),
        (expected) => undoReturnInModel(expected, made),
      );
    }
    case 'receive': {
      const item = itemAt(command.item);
      const { counted } = command;
      const codes = Array.from({ length: command.units }, (_, n) => imeiOf(command.code + n));
      return step(
        () => receiveInShop(item, codes, { counted, tradeIn: false }),
        (expected) => receive(expected, item, codes, counted),
      );
    }
    case 'trade in': {
      const item = itemAt(command.item);
      const { counted } = command;
      const notInStock = [...current.units].filter(([, { state }]) => state !== 'in-stock').map(([code]) => code);
      const code = pick(notInStock.length > 0 ? notInStock : current.units.keys(), command.unit);
      return step(
        () => receiveInShop(item, [code], { counted, tradeIn: true }),
        (expected) => tradeIn(expected, item, code, counted),
      );
    }
  }
}
