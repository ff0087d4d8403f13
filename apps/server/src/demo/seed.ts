import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/connect.ts';
import { settings } from '../database/schema/operations.ts';
import { users } from '../database/schema/people.ts';
import { inTransaction } from '../database/transaction.ts';
import { addContractTypes } from '../features/contract-types/contract-types.service.ts';
import type { Config } from '../config/config.ts';
import { noJobs } from '../platform/jobs/jobs.ts';
import { importFolder } from '../features/import-engine/import-engine.service.ts';
import type { ImportOptions } from '../features/import-engine/import-engine.service.ts';
import { addIntermediary } from '../features/intermediaries/record/intermediaries.service.ts';
import { addIntermediaryPerson } from '../features/intermediaries/people/intermediary-people.service.ts';
import { readLastPriceDate } from '../features/portfolio/record/portfolio.reader.ts';
import { COMPANY_SETTING } from '../features/settings/company.reader.ts';
import { writeCompany } from '../features/settings/settings.service.ts';
import { agreeBenchmark, hasBenchmarks } from '../features/strategies/offers.service.ts';
import { findPersonByEmail } from '../features/users/people.reader.ts';
import { createUser, setFirstPassword } from '../features/users/users.service.ts';
import { pragueDateOf } from '../platform/clock/clock.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import type { Platform } from '../platform/platform.ts';
import { giveHeapBack } from '../platform/workers/give-back.ts';
import { addToDemoCompany } from './additions.ts';
import { company, contractTypes, intermediaries } from './company/catalogue.ts';
import { demoBenchmarks, saveCostFiles } from './company/market/cost-files.ts';
import { composeCompany, saveCompanyFiles } from './company/company-files.ts';
import { dateCompany } from './company/dating.ts';
import { saveMarketFiles } from './company/market.ts';
import { marketTimeOf } from './past/market-time.ts';
import type { MarketTime } from './past/market-time.ts';
import { leaveNotices } from './company/notices.ts';
import { openValuations } from './company/opened-valuations.ts';
import { addDemoLists } from './imports/demo-lists.ts';
import { DEMO_PASSWORD, namedClients, neverActivated, NEWCOMER, otherClients, staff } from './company/people.ts';

export type SeedDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'files'> & {
  jobs: Pick<Platform['jobs'], 'enqueue'>;
  config: { keys: Pick<Config['keys'], 'master' | 'code'>; firmCountry: Config['firmCountry'] };
};

async function isThere(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, COMPANY_SETTING));
  return rows.length > 0;
}

/** Serialises two processes that start at the same time; the second finds the work done. */
async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${settings} IN SHARE ROW EXCLUSIVE MODE`);
}

async function addStaff(tx: Tx, passwordHash: string, at: Date): Promise<void> {
  const intermediaryIds = new Map<string, string>();
  for (const intermediary of intermediaries)
    intermediaryIds.set(intermediary.code, await addIntermediary(tx, { ...intermediary, logoBase64: null }, at));
  const personIds = new Map<string, string>();
  for (const { email, phone, firstname, surname, role, language = 'cs', intermediary, parent } of staff) {
    const userId = await createUser(tx, { email, phone, name: `${firstname} ${surname}`, role, language, passwordHash }, at);
    const intermediaryId = intermediaryIds.get(intermediary ?? '');
    if (!intermediaryId) continue;
    const parentId = parent === undefined ? null : (personIds.get(parent) ?? null);
    personIds.set(email, await addIntermediaryPerson(tx, { intermediaryId, userId, firstname, surname, parentId }, at));
  }
  await addContractTypes(tx, contractTypes, at);
}

/** Runs the import as an operator would, and throws unless it accepts every row. */
async function importAll(deps: SeedDeps, save: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-demo-'));
  const faults: string[] = [];
  const onFile: ImportOptions['onFile'] = (report, lines) => {
    if (report.faults.total > 0) faults.push(...lines.slice(0, 1));
  };
  try {
    await save(folder);
    await importFolder(deps.db, { clock: deps.clock, audit: deps.audit, jobs: noJobs, config: deps.config }, folder, { onFile });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`The demo company cannot be imported: ${fault}`);
}

async function giveClientsPasswords(tx: Tx, passwordHash: string, at: Date): Promise<void> {
  for (const { email, clientCode } of [...namedClients, ...otherClients]) {
    const person = email === NEWCOMER || neverActivated.has(clientCode) ? null : await findPersonByEmail(tx, email);
    if (person) await setFirstPassword(tx, person.id, passwordHash, at);
  }
}

/** Adds the staff and returns the market time: that of the first startup, even when a killed one is continued on another day. */
async function beginCompany(tx: Tx, { clock }: SeedDeps, passwordHash: string): Promise<MarketTime> {
  await takeTurn(tx);
  const [first] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.email, staff[0]?.email ?? ''));
  if (!first) await addStaff(tx, passwordHash, clock.now());
  return marketTimeOf(pragueDateOf(first?.createdAt ?? clock.now()));
}

/** Costs of securities and benchmarks of strategies, unless a strategy already has one: for companies of earlier versions too. */
async function addCostsAndBenchmarks(deps: SeedDeps): Promise<void> {
  const { db, clock } = deps;
  const time = await inTransaction(db, async (tx) => {
    const lastDate = (await hasBenchmarks(tx)) ? null : await readLastPriceDate(tx, clock.today());
    // The market of the first startup: its people have been dated into the past, its prices end on the business day before.
    return lastDate === null ? null : marketTimeOf(addDays(lastDate, 1));
  });
  if (time === null) return;
  await importAll(deps, (folder) => saveCostFiles(time, folder));
  await inTransaction(db, async (tx) => {
    for (const { code, strategies } of demoBenchmarks) await agreeBenchmark(tx, code, strategies);
  });
}

async function makeCompany(deps: SeedDeps): Promise<void> {
  const { db, clock, audit } = deps;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const time = await inTransaction(db, (tx) => beginCompany(tx, deps, passwordHash));
  await importAll(deps, (folder) => saveMarketFiles(time, folder));
  await importAll(deps, async (folder) => saveCompanyFiles(await composeCompany(time), folder));
  await inTransaction(db, async (tx) => {
    await takeTurn(tx);
    if (await isThere(tx)) return;
    await giveClientsPasswords(tx, passwordHash, clock.now());
    await leaveNotices(
      tx,
      clock,
      namedClients.map(({ email }) => email),
    );
    await dateCompany(tx, clock.now());
    await openValuations(tx, clock.now());
    await writeCompany(tx, company, clock.now());
    await audit.append(tx, {}, { action: 'demo.companyMade', objectType: 'company' });
  });
}

/**
 * Creates the demo company through the import: people, and eleven years of contracts and ledgers at real prices, shifted to end on the last
 * business day. An existing company is unchanged; the row that names it is written last, so the next startup continues where a killed one
 * stopped.
 */
export async function seedDemoCompany(deps: SeedDeps): Promise<void> {
  const isNew = !(await inTransaction(deps.db, isThere));
  if (isNew) await makeCompany(deps);
  await addCostsAndBenchmarks(deps);
  await inTransaction(deps.db, (tx) => addToDemoCompany(tx, deps));
  await addDemoLists(deps);
  if (isNew) giveHeapBack();
}
