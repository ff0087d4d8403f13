import { eq } from 'drizzle-orm';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { importSmallLedger } from './small-ledger.ts';
import type { SmallClient } from './small-ledger.ts';
import type { TestApp } from '../app/test-app.ts';

/** The clients of the small ledger and the ids of their contracts and investments. */
export interface SmallCompany {
  people: Readonly<Record<SmallClient, TestPerson>>;
  withoutContracts: TestPerson;
  /** One person of every other role. */
  strangers: readonly TestPerson[];
  /** The advisers among them; none of these clients is theirs. */
  otherAdvisers: readonly TestPerson[];
  /** By contract number. */
  contractIds: Readonly<Record<string, string>>;
  /** By variable symbol. */
  strategyIds: Readonly<Record<string, string>>;
}

async function readCode({ platform }: TestApp, person: TestPerson): Promise<string> {
  const [row] = await platform.db
    .select({ code: clients.clientCode })
    .from(clients)
    .where(eq(clients.id, person.clientId ?? ''));
  return row?.code ?? '';
}

/** Creates the clients of the small ledger and a person of every other role, and imports the ledger. */
export async function createSmallCompany(app: TestApp): Promise<SmallCompany> {
  const { db } = app.platform;
  const people = {
    mixed: await createPerson(app, 'CLIENT'),
    single: await createPerson(app, 'CLIENT'),
    unpriced: await createPerson(app, 'CLIENT'),
    unrated: await createPerson(app, 'CLIENT'),
  };
  await importSmallLedger(app, {
    mixed: await readCode(app, people.mixed),
    single: await readCode(app, people.single),
    unpriced: await readCode(app, people.unpriced),
    unrated: await readCode(app, people.unrated),
  });
  const numbered = await db.select({ number: contracts.contractNumber, id: contracts.id }).from(contracts);
  const invested = await db.select({ symbol: contractStrategies.variableSymbol, id: contractStrategies.id }).from(contractStrategies);
  const strangers: TestPerson[] = [];
  for (const role of ['ADMIN', 'BACK_OFFICE', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const) strangers.push(await createPerson(app, role));
  return {
    people,
    withoutContracts: await createPerson(app, 'CLIENT'),
    strangers,
    otherAdvisers: strangers.filter(({ role }) => role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN'),
    contractIds: Object.fromEntries(numbered.map(({ number, id }) => [number, id])),
    strategyIds: Object.fromEntries(invested.map(({ symbol, id }) => [symbol, id])),
  };
}
