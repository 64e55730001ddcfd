import { describe, expect, it } from 'vitest';
import { readOrderSearch } from '#app/domain/orders/order-search.ts';

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
    ['012', null],
    ['၀၉', null],
    ['12a', null],
    ['Aye 12', null],
    ['-12', null],
    ['1.2', null],
    ['#', null],
    ['ဝ', null],
    ['99999999999999999999', null],
  ])('in %j is %j', (typed, number) => expect(readOrderSearch(typed)?.number).toBe(number));
});

describe('a phone number', () => {
  it.each([
    ['09 791-234 567', ['%09791234567%', '09791234567%', '959791234567%', '9791234567%'].sort()],
    ['၀၉ ၇၉၁', ['%09791%', '09791%', '959791%', '9791%'].sort()],
    ['+95 9 791', ['%959791%', '09791%', '959791%', '9791%'].sort()],
    ['009595 1234', ['%0095951234%', '0951234%', '95951234%', '951234%'].sort()],
    ['959791234', ['%959791234%', '09791234%', '959791234%', '9791234%'].sort()],
    // The middle of a number, not the country's code.
    ['9579', ['%9579%']],
    ['791 234', ['%791234%']],
    ['(01) 255', ['%01255%', '01255%', '951255%', '1255%'].sort()],
    ['09', ['%09%', '09%', '959%', '9%'].sort()],
    ['12', []],
    ['0', []],
    ['#125', []],
    ['Aye 0979', []],
    ['+-().', []],
  ])('in %j is looked for as %j', (typed, patterns) =>
    expect([...(readOrderSearch(typed)?.phones ?? [])].sort()).toEqual(patterns),
  );
});

it('is none where nothing that can be seen was typed', () => {
  for (const nothing of ['', '   ', '\u200B \uFEFF']) expect(readOrderSearch(nothing)).toBeNull();
  expect(readOrderSearch('x'.repeat(20_000))?.name).toHaveLength(200);
});
