import { expect, it } from 'vitest';
import { qrFlagsOf, readSlipQr } from '#app/domain/money/slips/slip-qr.ts';

const slip = { tid: '01003981726354', amt: '-1,250,000.00', ttm: '2026-11-21 09:30:00', tto: '******2345' };
const at = new Date('2026-11-21T03:00:00Z');
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('the QR code of a slip is read as number, amount, receiver and time', () => {
  const read = { number: '01003981726354', amount: 1_250_000, receiver: '******2345', at };
  for (const text of [
    base64url(slip),
    ` ${Buffer.from(JSON.stringify(slip)).toString('base64')}`,
    JSON.stringify(slip),
  ])
    expect(readSlipQr(text)).toEqual(read);
  expect(readSlipQr(base64url({ ...slip, tto: 'ဒေါ်မြ 09450012345', amt: 1_250_000 }))).toMatchObject({
    amount: 1_250_000,
    receiver: 'ဒေါ်မြ 09450012345',
  });
});

it.each([
  { ttm: '20261121093000' },
  { ttm: '2026/11/21 09:30' },
  { ttm: '2026-11-21T03:00:00.000Z' },
  { ttm: 'Transfer', ts: at.getTime() },
  { ts: String(at.getTime() / 1_000) },
])('the time in %j is read', (times) => {
  expect(readSlipQr(base64url(times))?.at).toEqual(at);
});

it('any other text is not the QR code of a slip', () => {
  const nothing = [
    {},
    { amt: 'x', tid: '12', ts: 'soon' },
    { ttm: '1', ts: 7 },
    { amt: '0' },
    { amt: '1.5' },
    { amt: 1e300 },
    { amt: [1] },
  ];
  for (const value of [...nothing, [], [1]]) expect(readSlipQr(base64url(value)), JSON.stringify(value)).toBeNull();
  for (const text of ['', 'https://example.com', 'AAAA', 'null', '1', '"x"', '{', '\u1000', 'e30='])
    expect(readSlipQr(text), text).toBeNull();
});

const reported = {
  amount: 1_250_000,
  number: '726354',
  accountNumber: '09 450 012 345',
  orderedAt: '2026-11-21T02:00:00.000Z',
  submittedAt: '2026-11-21T03:05:00.000Z',
};
const qr = { number: '01003981726354', amount: 1_250_000, receiver: '******2345', at };

it('the QR code of a slip is flagged where it contradicts the reported payment', () => {
  const flags = (changedQr: object, changedReport: object = {}) =>
    qrFlagsOf({ ...qr, ...changedQr }, { ...reported, ...changedReport });
  expect([flags({}), qrFlagsOf({}, reported)]).toEqual([[], []]);
  expect(flags({}, { number: null, accountNumber: null })).toEqual([]);
  expect(flags({ amount: 1_250_001 })).toEqual(['qr-amount']);
  expect(flags({ number: '01003981726355' })).toEqual(['qr-number']);
  const [before, after] = [new Date('2026-11-21T01:49:59Z'), new Date('2026-11-21T03:15:01Z')];
  for (const wrong of [before, after]) expect(flags({ at: wrong })).toEqual(['qr-time']);
  for (const close of [new Date('2026-11-21T01:50:00Z'), new Date('2026-11-21T03:15:00Z')])
    expect(flags({ at: close })).toEqual([]);
});

it.each([
  ['******2345', true],
  ['+959450012345', true],
  ['Daw Mya (09*****345)', true],
  ['******2346', false],
  ['09 450 012 999', false],
])('the receiver %j is the account 09 450 012 345: %j', (receiver, isReceiver) => {
  expect(qrFlagsOf({ receiver }, reported)).toEqual(isReceiver ? [] : ['qr-receiver']);
});
