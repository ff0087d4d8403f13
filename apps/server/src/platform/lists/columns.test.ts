import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import {
  day,
  decimal,
  fewOf,
  filtersOf,
  flag,
  folded,
  joinedName,
  keptFolded,
  listOrderOf,
  oneChoice,
  oneOf,
  orderOf,
  personName,
  phone,
  plain,
  searchOf,
  toOrderBy,
} from './columns.ts';
import type { Column } from './columns.ts';

const database = useTestDatabase();
const x = sql.raw('x');

/** Which of the values a condition lets through, in their order. */
async function passing(condition: SQL, values: readonly string[], type = 'text'): Promise<string[]> {
  const rows = sql`(SELECT value, value::${sql.raw(type)} AS x, place FROM unnest(${sql.param([...values])}::text[]) WITH ORDINALITY AS v (value, place)) AS given`;
  const found = await database.current.db.execute<{ value: string }>(sql`SELECT value FROM ${rows} WHERE ${condition} ORDER BY place`);
  return found.rows.map(({ value }) => value);
}

describe('a filter of a column', () => {
  it.each<[string, Column, string, string, string[], string[]]>([
    ['text, anywhere in it, without case and accents', folded(x), 'RIZ', 'text', ['Kříž', 'kruh'], ['Kříž']],
    ['text that is kept folded', keptFolded(x, x), 'Říz', 'text', ['kriz', 'Říz'], ['kriz']],
    ['a name with the comma that the list shows', personName(x, x), 'Nová,  Ján', 'text', ['nova jan', 'nova, jan'], ['nova jan']],
    ['text of digits', plain(x), '3.', 'text', ['13.4.', '4.13'], ['13.4.']],
    [
      'a day, by the date in Prague',
      day(x),
      '2026-03-02',
      'timestamptz',
      ['2026-03-01T23:30Z', '2026-03-02T23:30Z'],
      ['2026-03-01T23:30Z'],
    ],
    ['a part of a day', day(x), '-03-', 'timestamptz', ['2026-03-01T12:00Z', '2026-04-03T12:00Z'], ['2026-03-01T12:00Z']],
    ['an amount as it is shown', decimal(x), '1 234,5', 'numeric', ['1234.50', '12345', '1.2345'], ['1234.50']],
    ['yes', flag(x), 'true', 'boolean', ['true', 'false'], ['true']],
    ['yes as a number', flag(x), '1', 'boolean', ['true', 'false'], ['true']],
    ['no', flag(x), 'false', 'boolean', ['true', 'false'], ['false']],
    ['no as a number', flag(x), '0', 'boolean', ['true', 'false'], ['false']],
    ['neither yes nor no', flag(x), 'maybe', 'boolean', ['true', 'false'], []],
    ['one of a few words', oneOf(x, ['NEW', 'RENEWED']), 'NEW', 'text', ['NEW', 'RENEWED', 'OLD'], ['NEW']],
    ['a part of such words', oneOf(x, ['NEW', 'RENEWED', 'OLD']), 'ewé', 'text', ['NEW', 'RENEWED', 'OLD'], ['RENEWED']],
    ['no such word', oneOf(x, ['NEW']), 'OLD', 'text', ['NEW', 'OLD'], []],
  ])('finds %s', async (_what, column, needle, type, values, found) => {
    expect(await passing(column.matches(needle), values, type)).toEqual(found);
  });

  it.each([
    ['777 123-456', ['+420777123456']],
    ['(777) 123.456', ['+420777123456']],
    ['777/123', ['+420777123456', '00420777123999']],
    ['00420777123456', ['+420777123456']],
    ['0042', ['00420777123999']],
    ['+420', ['+420777123456']],
    [' - ', []],
  ])('finds a phone by %s', async (typed, found) => {
    expect(await passing(phone(x).matches(typed), ['+420777123456', '00420777123999'])).toEqual(found);
  });

  it('finds no phone where there is none', async () => {
    expect(await passing(phone(sql`nullif(x, 'none')`).matches('7'), ['none', '+7'])).toEqual(['+7']);
  });

  it('finds one of the few values of a client, by a part of it', async () => {
    const asked: string[] = [];
    const different = (clientId: string) => {
      asked.push(clientId);
      return sql`SELECT unnest(ARRAY['Úrok', 'Poplatek'])`;
    };
    const column = fewOf(x, different, 'client');
    expect(await passing(column.matches('URO'), ['Úrok', 'Poplatek', 'Neúrok'])).toEqual(['Úrok']);
    expect(asked).toEqual(['client']);
  });

  it('finds one choice when it is spelled exactly', async () => {
    const conditions = { all: sql`true`, none: sql`x IS NULL` };
    const found = (needle: string) => passing(oneChoice(conditions, needle), ['1']);
    expect([await found('all'), await found('none'), await found('al'), await found('toString')]).toEqual([['1'], [], [], []]);
  });
});

it.each([
  ['Nová, Jana', 'Nová Jana'],
  [' Nová ,Jana ', 'Nová ,Jana'],
  ['Nová,', 'Nová'],
  ['a\t\u00a0b', 'a b'],
])('the name %j is compared as %j', (typed, joined) => expect(joinedName(typed)).toBe(joined));

describe('several columns', () => {
  const number = sql`x::int`;
  const columns = { name: folded(x), both: { order: [sql`length(x)`, x], matches: () => sql`true` }, number: decimal(number) };
  const last = [{ by: x, isDescending: false }];

  const ordered = async (keys: ReturnType<typeof orderOf>, values: readonly string[]) => {
    const rows = sql`unnest(${sql.param([...values])}::text[]) AS given (x)`;
    const found = await database.current.db.execute<{ x: string }>(sql`SELECT x FROM ${rows} ORDER BY ${toOrderBy(keys)}`);
    return found.rows.map((row) => row.x);
  };

  it.each([
    [undefined, ['1', '10', '2']],
    ['', ['1', '10', '2']],
    ['number', ['1', '2', '10']],
    ['number:asc', ['1', '2', '10']],
    [' number:desc ', ['10', '2', '1']],
    ['unknown:desc,number:desc', ['10', '2', '1']],
    ['toString:desc', ['1', '10', '2']],
    ['both:asc', ['1', '2', '10']],
    ['both:desc', ['10', '2', '1']],
  ])('order rows by %s', async (order, found) => {
    expect(await ordered(orderOf(columns, order, last), ['10', '2', '1'])).toEqual(found);
  });

  it('order rows in the sequence that a list call asks for', async () => {
    const order = [
      { column: 'both', dir: 'desc' },
      { column: 'name', dir: 'asc' },
    ] as const;
    const keys = listOrderOf({ ...columns, both: { ...columns.both, order: sql`length(x)` } }, [...order], []);
    expect(await ordered(keys, ['2', '10', '1', '30'])).toEqual(['10', '30', '1', '2']);
  });

  it('filter rows by every condition that a call sends, except unknown and empty ones', async () => {
    const all = async (filter: Parameters<typeof filtersOf>[1]) =>
      passing(sql.join([sql`true`, ...filtersOf(columns, filter)], sql` AND `), ['11', '12', '2']);
    expect(await all(undefined)).toEqual(['11', '12', '2']);
    expect(await all({ name: '', number: null, unknown: '7', toString: '7' })).toEqual(['11', '12', '2']);
    expect(await all({ name: '2', number: 1 })).toEqual(['12']);
  });

  it('are searched for a text in any of them', async () => {
    const tens = { left: plain(sql`left(x, 1)`), right: plain(sql`right(x, 1)`) };
    const found = async (search: string, names = ['left', 'right', 'unknown']) =>
      passing(sql.join([sql`true`, ...searchOf(tens, names, search)], sql` AND `), ['12', '21', '33']);
    expect([await found(' 1 '), await found('1', ['right']), await found('  '), await found('12')]).toEqual([
      ['12', '21'],
      ['21'],
      ['12', '21', '33'],
      [],
    ]);
  });
});
