import { describe, expect, it } from 'vitest';
import { businessDate, dayEnd, dayStart, HOUR_MS, lastTime, readDate, timeOn } from '#app/domain/dates.ts';

it('changes the date at midnight in Yangon, 17:30 UTC', () => {
  expect(businessDate(new Date('2026-11-20T17:29:59.999Z'), 'Asia/Yangon')).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-20T17:30:00.000Z'), 'Asia/Yangon')).toBe('2026-11-21');
});

// The last one has Arabic digits.
it.each(['2026-02-29', '2026-13-01', '2026-1-1', '20261121', '', '2026-11-21T00:00', '٢٠٢٦-١١-٢١'])(
  'rejects %j as a date',
  (text) => expect(readDate(text)).toBeNull(),
);

it.each(['2028-02-29', '၂၀၂၈-၀၂-၂၉'])('reads the date %s', (text) => expect(readDate(text)).toBe('2028-02-29'));

it.each([
  ['Asia/Yangon', '2026-11-21', '2026-11-20T17:30:00.000Z', '2026-11-21T17:30:00.000Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-01-01', '2026-01-01T12:00:00.000Z', '2026-01-02T12:00:00.000Z'],
  // In order: a 23-hour day, a 25-hour day, a day that begins at one o'clock, a skipped day, and the last day.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
  ['America/Los_Angeles', '9999-12-31', '9999-12-31T08:00:00.000Z', '9999-12-31T23:59:59.999Z'],
])('finds the start and the end of a day in %s: %s', (timeZone, date, start, end) => {
  expect([dayStart(date, timeZone), dayEnd(date, timeZone)]).toEqual([start, end]);
});

it.each(['0001-01-01', '1900-01-01'])('finds an end of %s that is later than its start', (date) => {
  expect(Date.parse(dayStart(date, 'Asia/Yangon'))).toBeLessThan(Date.parse(dayEnd(date, 'Asia/Yangon')));
});

describe('a time of day', () => {
  // In order: a half-hour offset; clocks set by an hour, by half an hour, and at midnight (two zones); the far side of
  // the date line; UTC.
  it.each([
    'Asia/Yangon',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Santiago',
    'Pacific/Kiritimati',
    'UTC',
  ])('is found on every date in %s, at that local time or, where the clocks skip it, later', (timeZone) => {
    const clock = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
    let skipped = 0;
    for (const time of ['00:15', '02:15']) {
      for (let day = 0; day < 366; day++) {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const at = timeOn(date, time, timeZone);
        expect(businessDate(at, timeZone)).toBe(date);
        if (clock.format(at) !== time) {
          skipped++;
          expect(clock.format(at) > time, `${date} ${time}`).toBe(true);
        }
        expect(lastTime(at, time, timeZone)).toEqual(at);
        const before = lastTime(new Date(at.getTime() - 1), time, timeZone);
        expect(at.getTime() - before.getTime()).toBeGreaterThanOrEqual(23 * HOUR_MS);
        expect(at.getTime() - before.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
      }
    }
    expect(skipped).toBeLessThanOrEqual(2);
  });

  it('is the first of two when summer time ends, and moves forward by the skipped hour when it starts', () => {
    expect(timeOn('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(timeOn('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(timeOn('2026-11-21', '03:00', 'Asia/Yangon').toISOString()).toBe('2026-11-20T20:30:00.000Z');
  });
});
