import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CounterItem } from '#app/domain/orders/counter/counter-find.ts';
import { saleField } from '#app/domain/orders/counter/counter-sale-form.ts';
import { checkOffline } from '#app/domain/orders/counter/offline/offline-sale-check.ts';
import { emptyDraft, type SaleDraft, toSale } from '#app/ui/admin/orders/counter/sale-draft.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

it('what a device sells without the shop, the shop can read', () => {
  const item: CounterItem = { ...aPhone(), id: 'case', qty: 1, salePrice: 1_000, photo: null, units: 'none' };
  const catalog = { asOf: '', items: [{ ...item, nameKey: '', barcode: null }], units: [] };
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.stringMatching(/^[ #\dA-Zé၀-၉]{0,45}$/),
    fc.constantFrom('1234', '', '   ', '၀၁၀၀၃၉၈၁', ' #ft-2611.26 '),
  );
  const found = { sold: 0, refused: 0 };
  fc.assert(
    fc.property(typed, fc.constantFrom(0, 400, 1_000), (number, amount) => {
      const transfers = [{ via: 'KBZPay', amount, number }];
      const draft: SaleDraft = { ...emptyDraft(), lines: [{ item, unit: null, qty: 1 }], given: 1_000, transfers };
      const sale = toSale(draft);
      const refusal = checkOffline(sale, catalog, null);
      if (refusal) expect(refusal).toMatchObject({ problem: 'number-unlike', at: amount < 1_000 ? 1 : 0 });
      else expect(saleField.safeParse(JSON.stringify(sale)).success).toBe(true);
      found[refusal ? 'refused' : 'sold']++;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(found.sold, found.refused)).toBeGreaterThan(20);
});
