import { expect, it } from 'vitest';
import { judgeScreening, usableUntil, type ListInUse } from './judge-screening.ts';

const now = new Date('2026-03-15T09:00:00Z');
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const sanctions: ListInUse = { kind: 'SANCTIONS', importedAt: at('2026-03-10'), publishedOn: '2026-03-09', isCompared: true };
const exposed: ListInUse = { kind: 'EXPOSED', importedAt: at('2026-02-10'), publishedOn: null, isCompared: true };
const none = { open: 0, confirmed: 0 };

it.each<[string, ListInUse[], { open: number; confirmed: number }, string]>([
  ['no list', [], none, 'LIST_MISSING'],
  ['only sanctions', [sanctions], none, 'LIST_MISSING'],
  ['only exposed persons', [exposed], { open: 1, confirmed: 0 }, 'LIST_MISSING'],
  ['sanctions imported two weeks ago', [{ ...sanctions, importedAt: at('2026-03-01') }, exposed], none, 'LIST_TOO_OLD'],
  [
    'sanctions imported a moment before that',
    [{ ...sanctions, importedAt: new Date(at('2026-03-01').getTime() + 1) }, exposed],
    none,
    'CLEAR',
  ],
  ['an old file imported today', [{ ...sanctions, publishedOn: '2025-12-01' }, exposed], none, 'LIST_TOO_OLD'],
  ['one of two lists of a kind too old', [sanctions, { ...exposed, importedAt: at('2026-01-01') }, exposed], none, 'LIST_TOO_OLD'],
  ['a list not compared', [sanctions, { ...exposed, isCompared: false }], none, 'NOT_SCREENED'],
  ['open hits', [sanctions, exposed], { open: 1, confirmed: 0 }, 'OPEN_HITS'],
  ['a confirmed hit', [sanctions, exposed], { open: 0, confirmed: 1 }, 'CONFIRMED'],
  ['nothing found', [sanctions, exposed], none, 'CLEAR'],
])('%s', (_what, lists, hits, status) => {
  const lacks = status === 'CLEAR' || status === 'CONFIRMED' ? null : status;
  expect(judgeScreening(lists, hits, now)).toEqual({ status, lacks });
});

it.each<[string, ListInUse[], number, string]>([
  ['no list', [], 0, 'LIST_MISSING'],
  ['an old list', [{ ...sanctions, importedAt: at('2026-03-01') }, exposed], 0, 'LIST_TOO_OLD'],
  ['a list not compared', [sanctions, { ...exposed, isCompared: false }], 0, 'NOT_SCREENED'],
  ['another open hit', [sanctions, exposed], 1, 'OPEN_HITS'],
])('a confirmed match is said first, then what is missing: %s', (_what, lists, open, lacks) => {
  expect(judgeScreening(lists, { open, confirmed: 1 }, now)).toEqual({ status: 'CONFIRMED', lacks });
});

it('a list may be used until it is too old by its import or its publication', () => {
  expect(usableUntil(sanctions).toISOString()).toBe('2026-03-24T09:00:00.000Z');
  expect(usableUntil({ ...sanctions, publishedOn: '2025-12-20' }).toISOString()).toBe('2026-03-20T00:00:00.000Z');
});
