import { describe, expect, it } from 'vitest';
import { COMPANY, countedDays, daysOf, differencesOf, NOBODY, noFigures, owningsOf, sumChanges, totalsOf } from './client-figures.rules.ts';
import type { ClientSource, ContractSource, DayRow, Figures, FlowSource } from './client-figures.rules.ts';

const contract = (changes: Partial<ContractSource> = {}): ContractSource => ({
  id: 'k',
  typeId: 'type',
  createdOn: '2026-02-10',
  signedOn: null,
  concludedOn: null,
  isHeld: false,
  withdrawnOn: null,
  strategyIds: ['strategy'],
  ...changes,
});

const flow = (day: string, amountMinor: number | null, changes: Partial<FlowSource> = {}): FlowSource => ({
  day,
  amountMinor,
  isPaidIn: true,
  typeId: 'type',
  strategyId: 'strategy',
  ...changes,
});

const client = (changes: Partial<ClientSource> = {}): ClientSource => ({
  id: 'c',
  createdOn: '2026-02-01',
  isDeleted: false,
  owners: [{ since: '2026-02-01', personId: 'A' }],
  contracts: [],
  flows: [],
  ...changes,
});

/** By day and owner, only what is not zero. */
const listed = (source: ClientSource) =>
  daysOf(source)
    .toSorted((a, b) => `${a.day} ${a.personId}`.localeCompare(`${b.day} ${b.personId}`))
    .map(({ personId, day, ...figures }) => [
      personId,
      day,
      Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0)),
    ]);

describe('who owns a client', () => {
  it.each<[string, ClientSource['owners'], ReturnType<typeof owningsOf>]>([
    ['nobody ever', [], [{ since: null, personId: NOBODY }]],
    ['one, also before the records begin', [{ since: '2026-01-01', personId: 'A' }], [{ since: null, personId: 'A' }]],
    [
      'the last of a day',
      [
        { since: '2026-01-01', personId: 'A' },
        { since: '2026-01-05', personId: 'B' },
        { since: '2026-01-05', personId: null },
      ],
      [
        { since: null, personId: 'A' },
        { since: '2026-01-05', personId: NOBODY },
      ],
    ],
    [
      'the same again changes nothing',
      [
        { since: '2026-01-01', personId: 'A' },
        { since: '2026-01-05', personId: 'B' },
        { since: '2026-01-05', personId: 'A' },
      ],
      [{ since: null, personId: 'A' }],
    ],
  ])('%s', (_name, owners, expected) => expect(owningsOf(owners)).toEqual(expected));
});

describe('when a contract counts', () => {
  it.each<[string, Partial<ContractSource>, ReturnType<typeof countedDays>]>([
    ['from its creation', {}, { from: '2026-02-10', until: null }],
    ['from its signing', { signedOn: '2025-03-01' }, { from: '2025-03-01', until: null }],
    ['not before it is accepted', { signedOn: '2026-02-10', concludedOn: '2026-02-14' }, { from: '2026-02-14', until: null }],
    [
      'from its signing by staff after the conclusion',
      { signedOn: '2026-02-16', concludedOn: '2026-02-14' },
      { from: '2026-02-16', until: null },
    ],
    ['not while it is held', { signedOn: '2026-02-10', isHeld: true }, null],
    ['until the client leaves it', { withdrawnOn: '2026-02-20' }, { from: '2026-02-10', until: '2026-02-20' }],
    ['not when left on its first day', { withdrawnOn: '2026-02-10' }, null],
  ])('%s', (_name, changes, expected) => expect(countedDays(contract(changes))).toEqual(expected));
});

describe('the days of a client', () => {
  it('hold its counts and the money of each day', () => {
    const flows = [
      flow('2026-02-12', 100_00),
      flow('2026-02-12', 50_00),
      flow('2026-02-13', -30_00, { isPaidIn: false }),
      flow('2026-02-14', null),
    ];
    expect(listed(client({ contracts: [contract()], flows }))).toEqual([
      ['A', '2026-02-01', { clients: 1 }],
      ['A', '2026-02-10', { contracts: 1 }],
      ['A', '2026-02-12', { paidInMinor: 150_00, investedMinor: 150_00 }],
      ['A', '2026-02-13', { investedMinor: -30_00 }],
      ['A', '2026-02-14', { unrated: 1 }],
    ]);
  });

  it('move the counts with the owner, and leave the money where it came', () => {
    const owners = [
      { since: '2026-02-01', personId: 'A' },
      { since: '2026-02-15', personId: 'B' },
    ];
    const flows = [flow('2026-02-14', 1_00), flow('2026-02-15', 2_00)];
    const contracts = [contract(), contract({ id: 'new', signedOn: '2026-02-15' }), contract({ id: 'later', createdOn: '2026-02-20' })];
    expect(listed(client({ owners, flows, contracts }))).toEqual([
      ['A', '2026-02-01', { clients: 1 }],
      ['A', '2026-02-10', { contracts: 1 }],
      ['A', '2026-02-14', { paidInMinor: 1_00, investedMinor: 1_00 }],
      ['A', '2026-02-15', { clients: -1, contracts: -1 }],
      ['B', '2026-02-15', { clients: 1, contracts: 2, paidInMinor: 2_00, investedMinor: 2_00 }],
      ['B', '2026-02-20', { contracts: 1 }],
    ]);
  });

  it('end with a contract that the client left', () => {
    expect(listed(client({ contracts: [contract({ withdrawnOn: '2026-02-12' })] })).at(-1)).toEqual(['A', '2026-02-12', { contracts: -1 }]);
  });

  it('of a deleted client are none', () => {
    const deleted = client({ isDeleted: true, contracts: [contract()], flows: [flow('2026-02-12', 1)] });
    expect([daysOf(deleted), totalsOf(deleted, [])]).toEqual([[], []]);
  });
});

it('totals are split by type and strategy, counts for the present owner and money for the owner of its day', () => {
  const owners = [
    { since: '2026-02-01', personId: 'A' },
    { since: '2026-02-15', personId: null },
  ];
  const contracts = [
    contract({ strategyIds: ['s1', 's2'] }),
    contract({ id: 'held', typeId: 'other', isHeld: true }),
    contract({ id: 'left', typeId: 'other', withdrawnOn: '2026-02-20' }),
  ];
  const source = client({
    owners,
    contracts,
    flows: [flow('2026-02-12', 5_00, { strategyId: 's1' }), flow('2026-02-16', 7_00, { strategyId: 's1' })],
  });
  const totals = totalsOf(source, daysOf(source));
  const money = (minor: number): Figures => ({ ...noFigures, paidInMinor: minor, investedMinor: minor });
  expect(new Set(totals)).toEqual(
    new Set([
      { ...money(5_00), personId: 'A', kind: 'ALL', keyId: NOBODY },
      { ...money(7_00), clients: 1, contracts: 1, personId: NOBODY, kind: 'ALL', keyId: NOBODY },
      { ...money(5_00), personId: 'A', kind: 'TYPE', keyId: 'type' },
      { ...money(7_00), contracts: 1, personId: NOBODY, kind: 'TYPE', keyId: 'type' },
      { ...money(5_00), personId: 'A', kind: 'STRATEGY', keyId: 's1' },
      { ...money(7_00), contracts: 1, personId: NOBODY, kind: 'STRATEGY', keyId: 's1' },
      { ...noFigures, contracts: 1, personId: NOBODY, kind: 'STRATEGY', keyId: 's2' },
    ]),
  );
});

it('differences say what to write, what to delete, and by how much each row changed', () => {
  const row = (personId: string, day: string, paidInMinor: number): DayRow => ({ ...noFigures, personId, day, paidInMinor });
  const keyOf = ({ personId, day }: DayRow) => `${personId} ${day}`;
  const { put, gone, changes } = differencesOf(
    [row('A', '1', 5), row('A', '2', 5), row('A', '3', 5)],
    [row('A', '1', 5), row('A', '2', 7), row('B', '1', 3)],
    keyOf,
  );
  expect(put).toEqual([row('A', '2', 7), row('B', '1', 3)]);
  expect(gone).toEqual([row('A', '3', 5)]);
  expect(changes).toEqual([row('A', '2', 2), row('B', '1', 3), row('A', '3', -5)]);
  expect(sumChanges([row('A', '1', 2), row('B', '1', -2), row('A', '1', 4)], keyOf)).toEqual([
    row('A', '1', 6),
    row(COMPANY, '1', 4),
    row('B', '1', -2),
  ]);
});
