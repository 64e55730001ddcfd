import { describe, expect, it } from 'vitest';
import { readOrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import { nameKey } from '#app/domain/text/name-key.ts';

describe('an order number', () => {
  it.each([
    ['12', 12],
    ['#12', 12],
    [' # 12 ', 12],
    ['No. 12', 12],
    ['no 12', 12],
    ['NO.#12', 12],
    ['Order 12', 12],
    ['order #12', 12],
    ['၁၂', 12],
    ['#၁၂', 12],
    ['အမှတ် ၁၂', 12],
    ['1ဝ', 10],
    ['၁႒3', 123],
    ['１２', 12],
    ['12-5', 12],
    ['၁၂-၅', 12],
    ['12-6', null],
    ['09-1', null],
    ['012', null],
    ['၀၉', null],
    ['12a', null],
    ['Aye 12', null],
    ['-12', null],
    ['1.2', null],
    ['#', null],
    ['ဝ', null],
    ['99999999999999999999', null],
  ])('of %j is %j', (typed, number) => expect(readOrderSearch(typed)?.number).toBe(number));
});

describe('a phone number', () => {
  it.each([
    ['09 791-234 567', ['%09791234567%', '9791234567%']],
    ['၀၉ ၇၉၁', ['%09791%', '9791%']],
    ['ဝ၉ ႗႙႑', ['%09791%', '9791%']],
    ['+95 9 791', ['%959791%', '%09791%', '9791%']],
    ['\u202A+95 9 791\u202C', ['%959791%', '%09791%', '9791%']],
    ['009595 1234', ['%95951234%', '%0951234%', '951234%']],
    ['959791234', ['%959791234%', '%09791234%', '9791234%']],
    ['95979', ['%95979%', '%0979%', '979%']],
    // The middle of a number, not a country code.
    ['9579', ['%9579%']],
    ['791 234', ['%791234%']],
    // A number with the text around it, as on an order.
    ['tel:+959791234567', ['%959791234567%', '%09791234567%', '9791234567%']],
    ['Viber: 09791234567', ['%09791234567%', '9791234567%']],
    ['09–791–234–567', ['%09791234567%', '9791234567%']],
    ['☎️09791234567', ['%09791234567%', '9791234567%']],
    ['ဖုန်း ၀၉၇၉၁၂၃၄၅၆၇', ['%09791234567%', '9791234567%']],
    ['(01) 255', ['%01255%', '1255%']],
    ['09', ['%09%', '9%']],
    ['12', []],
    ['0', []],
    ['#125', []],
    ['Aye 0979', []],
    ['+-().', []],
  ])('of %j is searched as %j', (typed, patterns) => expect(readOrderSearch(typed)?.phones ?? []).toEqual(patterns));
});

it('a search for invisible characters has no terms, and a long one is cut', () => {
  for (const nothing of ['', '   ', '\u200B \uFEFF']) expect(readOrderSearch(nothing)).toBeNull();
  expect(readOrderSearch('x'.repeat(20_000))?.names[0]).toHaveLength(200);
  expect(readOrderSearch(`${'x'.repeat(300)} 09791234567`)?.phones).toEqual([]);
});

it('reads Zawgyi text before its spelling is normalised', () => {
  expect(readOrderSearch('သြယ္')?.names).toContain(nameKey('သွယ်'));
});
