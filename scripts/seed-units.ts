import type { Db } from '#app/db/schema.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { listLineUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import type { Tracking, UnitFacts } from '#app/domain/stock/units/unit.ts';
import { luhnDigitOf } from '#app/domain/text/luhn.ts';

const sealed: UnitFacts = {
  condition: 'new',
  battery: null,
  colour: '',
  tax: 'paid',
  supplier: 'Ruili Mobile Trading',
  cost: null,
  salePrice: null,
  note: '',
};
const used = { ...sealed, condition: 'grade-a', supplier: 'Trade-in' } as const;

type Sample = { name: string; tracking: Tracking; warrantyDays: string; receipts: [pieces: number, UnitFacts][] };

const samples: Sample[] = [
  {
    name: 'HONOR X9c 5G',
    tracking: 'required',
    warrantyDays: '365',
    receipts: [
      [3, { ...sealed, colour: 'Titanium Black' }],
      [2, { ...sealed, colour: 'Jade Cyan' }],
    ],
  },
  {
    name: 'iPhone 13',
    tracking: 'optional',
    warrantyDays: '30',
    receipts: [
      [1, { ...used, colour: 'Midnight', battery: 91 }],
      [1, { ...used, colour: 'Blue', battery: 84, tax: 'unpaid', note: 'A small scratch on the back.' }],
      [1, { ...used, condition: 'grade-b', colour: 'Pink', battery: 79, tax: 'unknown' }],
    ],
  },
  {
    name: 'Redmi Note 14 5G',
    tracking: 'required',
    warrantyDays: '180',
    receipts: [[4, { ...sealed, colour: 'Midnight Black' }]],
  },
];

export async function seedUnits(db: Db, { now, uid }: By, models: Map<string, { id: string }>): Promise<void> {
  let imeiCount = 0;
  for (const { name, receipts, ...settings } of samples) {
    const item = await readItem(db, models.get(name)?.id ?? null);
    if (!item) throw new Error(`no ${name}`);
    const { id, type } = item;
    const details = { ...phoneOf(item), type: type ?? '', lowStockThreshold: '', ...settings };
    await editItem(db, { now, uid }, { id, typed: details });
    for (const [pieces, facts] of receipts) {
      const nextCode = () => ({ code: imeiOf(imeiCount++), kind: 'imei' as const });
      const units = Array.from({ length: pieces }, () => [nextCode(), nextCode()]);
      const receipt = { key: crypto.randomUUID(), itemId: id, counted: true, units, facts };
      const received = await receiveUnits(db, { now, uid }, receipt);
      if (!received.ok) throw new Error(received.problem);
    }
  }
}

export async function confirmWithUnits(db: Db, by: By, orderId: string): Promise<void> {
  const lines = await listLineUnits(db, orderId);
  const units = lines.flatMap(({ line, suggested }) => suggested.map((unitId) => ({ line, unitId })));
  const confirmed = await confirmOrder(db, by, orderId, { requested: false, units });
  if (!confirmed.ok) throw new Error(confirmed.problem);
}

function imeiOf(n: number): string {
  const digits = String(86_412_006_031_720 + n);
  return digits + luhnDigitOf(digits);
}
