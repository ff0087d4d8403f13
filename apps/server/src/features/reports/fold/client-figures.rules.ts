import type { CalendarDate } from '@pramen/domain/dates/calendar-date';

/** Stands for no adviser, and as the key of a total that is split by nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Stands for all advisers and nobody together. */
export const COMPANY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Money in hundredths of CZK; `unrated` counts flows without an exchange rate, which are in no sum. */
export interface Figures {
  clients: number;
  contracts: number;
  paidInMinor: number;
  investedMinor: number;
  unrated: number;
}

export const noFigures: Figures = { clients: 0, contracts: 0, paidInMinor: 0, investedMinor: 0, unrated: 0 };

/** One client as stored. Deleted contracts and investments are left out; days are Prague days. */
export interface ClientSource {
  id: string;
  createdOn: CalendarDate;
  isDeleted: boolean;
  /** Oldest first; null: nobody. */
  owners: readonly { since: CalendarDate; personId: string | null }[];
  contracts: readonly ContractSource[];
  /** amountMinor is in CZK, null when no exchange rate is known; negative for money that goes out. */
  flows: readonly FlowSource[];
}

export interface ContractSource {
  id: string;
  typeId: string;
  createdOn: CalendarDate;
  signedOn: CalendarDate | null;
  concludedOn: CalendarDate | null;
  isHeld: boolean;
  withdrawnOn: CalendarDate | null;
  strategyIds: readonly string[];
}

export interface FlowSource {
  day: CalendarDate;
  /** Deposits and transfers from outside the client are paid in; withdrawals and transfers out only lessen what is invested. */
  isPaidIn: boolean;
  amountMinor: number | null;
  typeId: string;
  strategyId: string;
}

export interface DayRow extends Figures {
  personId: string;
  day: CalendarDate;
}

export interface TotalRow extends Figures {
  personId: string;
  kind: 'ALL' | 'TYPE' | 'STRATEGY';
  keyId: string;
}

interface Owning {
  /** null: since ever. */
  since: CalendarDate | null;
  personId: string;
}

/** The owner at the end of each day decides. The first one also owns what is older than the records: nobody else is known to have. */
export function owningsOf(owners: ClientSource['owners']): Owning[] {
  const lastOfDay = owners.filter(({ since }, index) => owners[index + 1]?.since !== since);
  const named = lastOfDay.map(({ since, personId }, index) => ({ since: index === 0 ? null : since, personId: personId ?? NOBODY }));
  const changes = named.filter(({ personId }, index) => index === 0 || named[index - 1]?.personId !== personId);
  return changes.length > 0 ? changes : [{ since: null, personId: NOBODY }];
}

const ownerOn = (ownings: readonly Owning[], day: CalendarDate): string =>
  ownings.findLast(({ since }) => since === null || since <= day)?.personId ?? NOBODY;

/**
 * The days on which a contract begins and ceases to count; null: it never counts. It counts from its signing, without one from its creation,
 * but not before the company has accepted it; one that the client left counts until that day.
 */
export function countedDays(contract: ContractSource): { from: CalendarDate; until: CalendarDate | null } | null {
  const { createdOn, signedOn, concludedOn, isHeld, withdrawnOn } = contract;
  if (isHeld) return null;
  const own = signedOn ?? createdOn;
  const from = concludedOn !== null && concludedOn > own ? concludedOn : own;
  return withdrawnOn !== null && withdrawnOn <= from ? null : { from, until: withdrawnOn };
}

class Sums<Row extends Figures> {
  private readonly rows = new Map<string, Row>();
  private readonly keyOf: (row: Row) => string;
  constructor(keyOf: (row: Row) => string) {
    this.keyOf = keyOf;
  }

  add(row: Row): void {
    const key = this.keyOf(row);
    const known = this.rows.get(key);
    this.rows.set(key, known ? { ...known, ...sumOf(known, row) } : row);
  }

  list(): Row[] {
    return [...this.rows.values()].filter((row) => !isNothing(row));
  }
}

export function sumOf(a: Figures, b: Figures): Figures {
  return {
    clients: a.clients + b.clients,
    contracts: a.contracts + b.contracts,
    paidInMinor: a.paidInMinor + b.paidInMinor,
    investedMinor: a.investedMinor + b.investedMinor,
    unrated: a.unrated + b.unrated,
  };
}

export const isNothing = ({ clients, contracts, paidInMinor, investedMinor, unrated }: Figures): boolean =>
  clients === 0 && contracts === 0 && paidInMinor === 0 && investedMinor === 0 && unrated === 0;

interface Count {
  day: CalendarDate;
  counted: Pick<Figures, 'clients' | 'contracts'>;
}

function countsOf({ createdOn, contracts }: ClientSource): Count[] {
  const begun = { clients: 0, contracts: 1 };
  const ended = { clients: 0, contracts: -1 };
  return [
    { day: createdOn, counted: { clients: 1, contracts: 0 } },
    ...contracts.flatMap((contract) => {
      const days = countedDays(contract);
      if (!days) return [];
      const count = { day: days.from, counted: begun };
      return days.until === null ? [count] : [count, { day: days.until, counted: ended }];
    }),
  ];
}

/** What the client and the contracts counted before a day come to. */
function countedBefore(counts: readonly Count[], day: CalendarDate): Pick<Figures, 'clients' | 'contracts'> {
  const before = counts.filter((count) => count.day < day);
  const sum = (field: 'clients' | 'contracts') => before.reduce((total, { counted }) => total + counted[field], 0);
  return { clients: sum('clients'), contracts: sum('contracts') };
}

const figuresOfFlow = ({ isPaidIn, amountMinor }: FlowSource): Figures =>
  amountMinor === null
    ? { ...noFigures, unrated: 1 }
    : { ...noFigures, paidInMinor: isPaidIn ? amountMinor : 0, investedMinor: amountMinor };

/** Changes of the figures by day and owner; a change of owner moves the counts, and no money. */
export function daysOf(source: ClientSource): DayRow[] {
  if (source.isDeleted) return [];
  const ownings = owningsOf(source.owners);
  const counts = countsOf(source);
  const sums = new Sums<DayRow>(({ personId, day }) => `${personId} ${day}`);
  for (const { day, counted } of counts) sums.add({ ...noFigures, ...counted, personId: ownerOn(ownings, day), day });
  for (const [index, { since, personId }] of ownings.entries()) {
    if (since === null) continue;
    const moved = countedBefore(counts, since);
    sums.add({ ...noFigures, ...moved, personId, day: since });
    const left = { clients: -moved.clients, contracts: -moved.contracts };
    sums.add({ ...noFigures, ...left, personId: ownings[index - 1]?.personId ?? NOBODY, day: since });
  }
  for (const flow of source.flows) sums.add({ ...figuresOfFlow(flow), personId: ownerOn(ownings, flow.day), day: flow.day });
  return sums.list();
}

/** Sums over all days: whole, by contract type (its contracts and their money) and by strategy (its investments and their money). */
export function totalsOf(source: ClientSource, days: readonly DayRow[]): TotalRow[] {
  if (source.isDeleted) return [];
  const ownings = owningsOf(source.owners);
  const holder = ownings.at(-1)?.personId ?? NOBODY;
  const sums = new Sums<TotalRow>(({ personId, kind, keyId }) => `${personId} ${kind} ${keyId}`);
  for (const row of days) sums.add({ ...sumOf(noFigures, row), personId: row.personId, kind: 'ALL', keyId: NOBODY });
  const one = { ...noFigures, contracts: 1, personId: holder };
  for (const contract of source.contracts) {
    const counted = countedDays(contract);
    if (!counted || counted.until !== null) continue;
    sums.add({ ...one, kind: 'TYPE', keyId: contract.typeId });
    for (const keyId of contract.strategyIds) sums.add({ ...one, kind: 'STRATEGY', keyId });
  }
  for (const flow of source.flows) {
    const row = { ...figuresOfFlow(flow), personId: ownerOn(ownings, flow.day) };
    sums.add({ ...row, kind: 'TYPE', keyId: flow.typeId });
    sums.add({ ...row, kind: 'STRATEGY', keyId: flow.strategyId });
  }
  return sums.list();
}

/** Rows to write and rows to delete so that `stored` becomes `computed`, and by how much each differs. */
export function differencesOf<Row extends Figures>(
  stored: readonly Row[],
  computed: readonly Row[],
  keyOf: (row: Row) => string,
): { put: Row[]; gone: Row[]; changes: Row[] } {
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  const changes: Row[] = [];
  const put: Row[] = [];
  for (const row of computed) {
    const before = known.get(keyOf(row)) ?? noFigures;
    known.delete(keyOf(row));
    const change = sumOf(row, negated(before));
    if (isNothing(change)) continue;
    put.push(row);
    changes.push({ ...row, ...change });
  }
  const gone = [...known.values()];
  return { put, gone, changes: [...changes, ...gone.map((row) => ({ ...row, ...negated(row) }))] };
}

const negated = ({ clients, contracts, paidInMinor, investedMinor, unrated }: Figures): Figures => ({
  clients: 0 - clients,
  contracts: 0 - contracts,
  paidInMinor: 0 - paidInMinor,
  investedMinor: 0 - investedMinor,
  unrated: 0 - unrated,
});

/** Changes of many clients summed by what `keyOf` tells apart, each counted for its owner and for the company. */
export function sumChanges<Row extends DayRow | TotalRow>(changes: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const sums = new Sums<Row>(keyOf);
  for (const row of changes) {
    sums.add(row);
    sums.add({ ...row, personId: COMPANY });
  }
  return sums.list();
}
