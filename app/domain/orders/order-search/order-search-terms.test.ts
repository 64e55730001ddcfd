import { describe, expect, it } from 'vitest';
import { readOrderSearch, selectiveGrams } from '#app/domain/orders/order-search/order-search-terms.server.ts';
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

describe('the trigrams that are looked up in the index', () => {
  const sample = [
    ...Array.from({ length: 120 }, () => 'buyer\n09791'),
    ...['buyer 12\n09792', 'buyer 12\n09793', 'buyer 34\n09792', 'buyer 56\n09799'],
  ];

  it('leave out what every order has', () =>
    expect(selectiveGrams(['buy', 'yer', ' 34', '792'], sample)).toEqual([' 34', '792']));

  it('are the rarest one if all are common', () => {
    expect(selectiveGrams(['979', 'yer'], [...sample, 'aye\n09795'])).toEqual(['yer']);
    expect(selectiveGrams(['buy', 'yer'], sample)).toEqual(['buy']);
  });

  it('include a common one if that excludes many orders', () => {
    const halves = Array.from({ length: 128 }, (_, n) => (n % 2 ? 'aung' : 'kyaw'));
    expect(selectiveGrams(['ung', 'yaw'], halves)).toEqual(['ung', 'yaw']);
    expect(selectiveGrams(['ung', 'aun'], halves)).toEqual(['ung']);
  });

  it('are all rare ones, adjacent or not', () =>
    expect(selectiveGrams([' 12', 'r 1', ' 12', 'zaw'], sample)).toEqual(['zaw', ' 12', 'r 1']));

  it('are all if no order is known', () => expect(selectiveGrams(['abc', 'bcd'], [])).toEqual(['abc', 'bcd']));
});
