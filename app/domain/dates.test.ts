import { expect, it } from 'vitest';
import { businessDate, readDate } from '#app/domain/dates.ts';

it('changes the date at midnight in Yangon, half past five in the afternoon before in UTC', () => {
  expect(businessDate(new Date('2026-11-20T17:29:59.999Z'), 'Asia/Yangon')).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-20T17:30:00.000Z'), 'Asia/Yangon')).toBe('2026-11-21');
});

it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20261121', '', '2026-11-21T00:00', '٢٠٢٦-١١-٢١'])(
  'does not take %j for a date',
  (text) => expect(readDate(text)).toBeNull(),
);

it('reads a date', () => expect(readDate('2028-02-29')).toBe('2028-02-29'));
