import type { Trx } from '#app/db/schema.ts';
import { type SalePayment, SaleRefusedError, type TradedPhone } from '#app/domain/orders/counter/counter-sale.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { mayAct } from '#app/domain/people/staff/staff.server.ts';
import { PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { receiveIn } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { listKnownCodes } from '#app/domain/stock/units/known-codes.server.ts';
import type { Receipt } from '#app/domain/stock/units/unit.ts';
import { readUnitCode, unitLabel } from '#app/domain/stock/units/unit-code.ts';

/** The receipts of traded-in phones, and what each is called, by the position of their payments. */
export type TradeIns = Map<number, { receiptId: string; label: string }>;

/** Takes old phones into stock at what they pay, before the goods are locked: a receipt locks orders first. @throws SaleRefusedError */
export async function takeTradeIns(
  trx: Trx,
  { now, uid }: By,
  { key, payments }: { key: string; payments: SalePayment[] },
): Promise<TradeIns> {
  const taken: TradeIns = new Map();
  for (const [at, { phone, amount }] of payments.entries()) {
    if (!phone) continue;
    if (!(await mayAct(trx, uid, 'units.edit')))
      throw new SaleRefusedError({ ok: false, problem: 'may-not-trade-in', at });
    const receiptId = `${key}:${at}`;
    taken.set(at, { receiptId, label: await receivePhone(trx, { now, uid }, { receiptId, phone, amount, at }) });
  }
  return taken;
}

type Taking = { receiptId: string; phone: TradedPhone; amount: number; at: number };

async function receivePhone(trx: Trx, by: By, { receiptId, phone, amount, at }: Taking): Promise<string> {
  const { itemId, code, condition } = phone;
  const read = readUnitCode(code);
  const item = await trx
    .selectFrom('inventories')
    .select([...PHONE_COLUMNS, 'tracking'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!read.ok || !item) throw new SaleRefusedError({ ok: false, problem: 'phone-not-taken', at });
  const { ok: _, ...unitCode } = read;
  const isKnown = (await listKnownCodes(trx, [unitCode.code])).length > 0;
  const receipt: Receipt = {
    key: receiptId,
    itemId,
    counted: false,
    units: [[unitCode]],
    ...(item.tracking === 'off' && { tracking: 'optional' }),
    ...(isKnown && { tradeIn: true }),
    facts: {
      ...{ condition, battery: null, colour: '', tax: 'unknown', supplier: '', salePrice: null, note: '' },
      cost: { amount: String(amount), currency: 'MMK' },
    },
  };
  const received = await receiveIn(trx, by, receipt);
  // The shop knows the phone, but has not sold it: somebody else has brought it.
  const isBought = !received.ok && received.problem === 'never-sold';
  const taken = isBought ? await receiveIn(trx, by, { ...receipt, bought: 1 }) : received;
  if (!taken.ok) {
    const problem = taken.problem === 'known-codes' ? 'phone-known' : 'phone-not-taken';
    throw new SaleRefusedError({ ok: false, problem, at });
  }
  return `${phoneLabel(item)}, ${unitLabel([unitCode])}`;
}
