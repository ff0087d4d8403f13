import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/connect.ts';
import { clients } from '../database/schema/clients.ts';
import { receivingAccounts } from '../database/schema/payments.ts';
import { intermediaries } from '../database/schema/people.ts';
import { addClientFacts } from '../features/clients/detail/client-facts.service.ts';
import type { ReceivingAccount } from '../features/payments/payments.reader.ts';
import { setReceivingAccount } from '../features/payments/payments.service.ts';
import { nameFeesFrom } from '../features/ledger/fee-types.service.ts';
import { setFirstPeriod, setFirstSlovakName } from '../features/contract-types/contract-types.service.ts';
import { readCompany } from '../features/settings/company.reader.ts';
import { writeCompany } from '../features/settings/settings.service.ts';
import { setFirstCosts, setFirstOffer } from '../features/strategies/offers.service.ts';
import { noJobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { company } from './company/catalogue.ts';
import type { IntermediaryCode } from './company/catalogue.ts';
import { factsOf } from './company/client-facts.ts';
import { dateDemoClients } from './company/dating.ts';
import { marketTimeOf } from './past/market-time.ts';
import { doOfficeWork } from './office/office-work.ts';
import { slovakContractTypes, slovakFees } from './company/catalogue.ts';
import { longTermProduct, strategyCosts, strategyOffers } from './company/offers.ts';
import { namedClients, otherClients } from './company/people.ts';
import { isProfessional, planClients } from './company/plans.ts';

type DemoAccount = ReceivingAccount & { tenant: IntermediaryCode | null };

const owner = { ownerName: company.name };
// The banks have closed (6800 is in liquidation in the Czech National Bank's list of payment codes, 5200 merged into another Slovak bank),
// so these numbers belong to no real account, even though their checksums are valid.
const czechBank = { ...owner, bic: 'VBOECZ2X' };
const slovakBank = { ...owner, bic: 'OTPVSKBX' };

/** Invented accounts: the company's own, one of Horizont in crowns and one of Tatry in euros, in Slovakia. */
export const demoAccounts: readonly DemoAccount[] = [
  { ...czechBank, tenant: null, currency: 'CZK', iban: 'CZ7268000000009990000018' },
  { ...czechBank, tenant: null, currency: 'EUR', iban: 'CZ5068000000009990000026' },
  { ...czechBank, tenant: null, currency: 'USD', iban: 'CZ2868000000009990000034' },
  { ...czechBank, tenant: 'horizont', currency: 'CZK', iban: 'CZ1068000000199990000106' },
  { ...slovakBank, tenant: 'tatry', currency: 'EUR', iban: 'SK4052000000009990000042' },
];

type AdditionDeps = Pick<Platform, 'clock' | 'audit' | 'files'> & {
  config: { keys: Pick<Config['keys'], 'master' | 'code'>; firmCountry: Config['firmCountry'] };
};

async function findTenant(tx: Tx, code: IntermediaryCode | null): Promise<string | null> {
  if (code === null) return null;
  const [row] = await tx.select({ id: intermediaries.id }).from(intermediaries).where(eq(intermediaries.code, code));
  if (!row) throw new Error(`the demo company has no intermediary ${code}`);
  return row.id;
}

async function addAccounts(tx: Tx, deps: AdditionDeps): Promise<void> {
  // Serialises processes that start at the same time; the second finds the accounts.
  await tx.execute(sql`LOCK TABLE ${receivingAccounts} IN SHARE ROW EXCLUSIVE MODE`);
  if ((await tx.select({ id: receivingAccounts.id }).from(receivingAccounts).limit(1)).length > 0) return;
  for (const { tenant, ...account } of demoAccounts)
    await setReceivingAccount(tx, { ...deps, jobs: noJobs }, {}, await findTenant(tx, tenant), account);
}

async function addLegalTexts(tx: Tx, { clock }: AdditionDeps): Promise<void> {
  const known = await readCompany(tx);
  if (known.privacyUrl !== null || known.termsUrl !== null || known.complaintsContact !== null) return;
  const { privacyUrl, termsUrl, complaintsContact } = company;
  await writeCompany(tx, { ...known, privacyUrl, termsUrl, complaintsContact }, clock.now());
}

/** The company's registration as documents print it. */
async function addRegistration(tx: Tx, { clock }: AdditionDeps): Promise<void> {
  const known = await readCompany(tx);
  if (known.businessNumber !== null || known.address !== null) return;
  const { businessNumber, address } = company;
  await writeCompany(tx, { ...known, businessNumber, address }, clock.now());
}

/** Contract types with periods, strategies with a target market and costs. */
async function addOffers(tx: Tx): Promise<void> {
  await setFirstPeriod(tx, longTermProduct.name, longTermProduct.from);
  for (const [name, nameSk] of Object.entries(slovakContractTypes)) await setFirstSlovakName(tx, name, nameSk);
  const fees = sql.join(
    Object.entries(slovakFees).map(([name, nameSk]) => sql`(${name}::text, ${nameSk}::text)`),
    sql`, `,
  );
  await nameFeesFrom(
    tx,
    sql`SELECT v.name, v.name_sk FROM (VALUES ${fees}) AS v (name, name_sk) JOIN fee_types t ON t.name = v.name AND t.name_sk IS NULL`,
  );
  for (const [externalId, offer] of strategyOffers) await setFirstOffer(tx, externalId, offer);
  for (const [externalId, costs] of strategyCosts) await setFirstCosts(tx, externalId, costs);
}

/** Completes clients that have only a name and a phone; clients edited by hand are unchanged. */
async function addFacts(tx: Tx, { clock, config }: AdditionDeps): Promise<void> {
  const demoClients = [...namedClients, ...otherClients];
  const codes = demoClients.map(({ clientCode }) => clientCode);
  // Serialises processes that start at the same time.
  const bare = await tx
    .select({ id: clients.id, clientCode: clients.clientCode })
    .from(clients)
    .where(and(inArray(clients.clientCode, codes), isNull(clients.birthDate), eq(clients.version, 1)))
    .orderBy(clients.id)
    .for('no key update');
  const time = marketTimeOf(clock.today());
  const plans = new Map(planClients(time).map(({ client, plan }) => [client.clientCode, plan]));
  for (const { id, clientCode } of bare) {
    const place = codes.indexOf(clientCode);
    const client = demoClients[place];
    const plan = plans.get(clientCode);
    const at = { year: Number(time.today.slice(0, 4)), isProfessional: plan !== undefined && isProfessional(time, plan) };
    if (client) await addClientFacts(tx, config.keys.master, id, factsOf(client, place, at), clock.now());
  }
  await dateDemoClients(
    tx,
    clock.now(),
    bare.map(({ id }) => id),
  );
}

/** Adds what later versions of the demo company contain; one from an earlier version gets it at the next startup. */
export async function addToDemoCompany(tx: Tx, deps: AdditionDeps): Promise<void> {
  await addAccounts(tx, deps);
  await addLegalTexts(tx, deps);
  await addRegistration(tx, deps);
  await addOffers(tx);
  await addFacts(tx, deps);
  await doOfficeWork(tx, deps);
}
