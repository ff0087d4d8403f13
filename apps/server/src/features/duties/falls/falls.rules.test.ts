import { describe, expect, it } from 'vitest';
import { countriesToTell, dueDayOf, highestOf, isClosed, mustWalk, periodsOn } from './falls.rules.ts';

const none = new Map();
const at = (instant: string) => new Date(instant);

it('measures this quarter and the one before', () => {
  expect(periodsOn('2026-01-05').map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-03-31'],
  ]);
});

describe('the day by whose end a client is told', () => {
  it.each([
    ['a business day', '2026-04-02', 'CZ', '2026-04-02'],
    ['Good Friday: after Easter', '2026-04-03', 'CZ', '2026-04-07'],
    ['a Saturday', '2026-04-11', 'SK', '2026-04-13'],
    // A Tuesday: since 2025 people work on it in Slovakia.
    ['a Czech holiday', '2026-11-17', 'CZ', '2026-11-18'],
    ['and no Slovak one', '2026-11-17', 'SK', '2026-11-17'],
    ['Christmas before a weekend', '2026-12-24', 'SK', '2026-12-28'],
  ] as const)('%s', (_name, day, country, due) => expect(dueDayOf(day, country, none)).toBe(due));

  it('keeps to what the company states', () => {
    expect(dueDayOf('2026-04-02', 'SK', new Map([['SK 2026-04-02', 'HOLIDAY']]))).toBe('2026-04-07');
  });
});

describe('who is told now', () => {
  it.each([
    ['not before seven', '2026-03-02T05:59:00Z', []],
    ['both from seven on', '2026-03-02T06:00:00Z', ['CZ', 'SK']],
    ['until the end of the day', '2026-03-02T22:59:00Z', ['CZ', 'SK']],
    ['nobody on a Sunday', '2026-03-01T12:00:00Z', []],
    ['only those who work', '2026-11-17T12:00:00Z', ['SK']],
    ['the night in which summer time begins is a Sunday', '2026-03-29T01:30:00Z', []],
    ['the morning after it is an hour earlier', '2026-03-30T04:59:00Z', []],
    ['by the clock of Prague', '2026-03-30T05:00:00Z', ['CZ', 'SK']],
    ['the last minute of the Sunday on which it ends', '2026-10-25T22:59:00Z', []],
    ['not at six by winter time', '2026-10-26T05:30:00Z', []],
    ['at seven by winter time', '2026-10-26T06:00:00Z', ['CZ', 'SK']],
  ])('%s', (_name, instant, countries) => expect(countriesToTell(at(instant), none)).toEqual(countries));
});

describe('when everything is measured again', () => {
  const walk = (startedAt: string, marketStamp = 'a') => ({ marketStamp, startedAt: at(startedAt), isEnded: true });
  it.each([
    ['at first', null, '2026-03-02T03:00:00Z', true],
    ['when prices changed', walk('2026-03-02T03:00:00Z', 'b'), '2026-03-02T03:01:00Z', true],
    ['not in the morning', walk('2026-03-01T03:00:00Z'), '2026-03-02T09:00:00Z', false],
    ['from four in the afternoon', walk('2026-03-01T03:00:00Z'), '2026-03-02T15:00:00Z', true],
    ['not before', walk('2026-03-01T03:00:00Z'), '2026-03-02T14:59:00Z', false],
    ['every hour', walk('2026-03-02T15:00:00Z'), '2026-03-02T16:00:00Z', true],
    ['not more often', walk('2026-03-02T15:00:00Z'), '2026-03-02T15:59:00Z', false],
    ['not after eleven', walk('2026-03-02T15:00:00Z'), '2026-03-02T22:00:00Z', false],
    ['not on a Sunday', walk('2026-03-01T03:00:00Z'), '2026-03-01T17:00:00Z', false],
    ['on a day off of one country', walk('2026-11-16T17:00:00Z'), '2026-11-17T17:00:00Z', true],
    ['in summer an hour earlier by the sun', walk('2026-03-29T15:00:00Z'), '2026-03-30T14:00:00Z', true],
  ])('%s', (_name, last, now, expected) => expect(mustWalk(last, 'a', at(now), none)).toBe(expected));
});

it.each([
  ['2026-03-31', '2026-04-10', false],
  ['2026-03-31', '2026-04-11', true],
  ['2026-04-01', '2026-04-11', false],
])('a quarter with %s is closed on %s: %s', (day, today, expected) => {
  expect(isClosed(day.slice(0, 8).concat('01').replace('-03-', '-01-'), today)).toBe(expected);
});

it('the highest step of the latest quarter says what is told of a contract', () => {
  const row = (contractId: string, periodStart: string, step: number) => ({ contractId, periodStart, step });
  expect(
    highestOf([
      row('a', '2026-01-01', 3),
      row('a', '2026-04-01', 1),
      row('a', '2026-04-01', 2),
      row('b', '2026-04-01', 2),
      row('b', '2026-04-01', 1),
      row('b', '2026-01-01', 9),
    ]),
  ).toEqual([row('a', '2026-04-01', 2), row('b', '2026-04-01', 2)]);
});
