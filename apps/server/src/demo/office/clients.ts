import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients, contracts } from '../../database/schema/clients.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { changeOwner } from '../../features/clients/record/client-owner.service.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { namedClients, NEWCOMER, otherClients } from '../company/people.ts';
import type { DemoClient } from '../company/people.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';
import { stepsForKnown, stepsForOthers } from './client-work.ts';
import type { Step } from './client-work.ts';
import { correctType, labelInvestment, openByMistake, openContract } from './contract-work.ts';
import { pickMoments, platformAt } from '../past/past.ts';
import type { Staff, WorkDeps } from '../past/past.ts';
import { isUntouchedClient } from './untouched.ts';

const demoClients = [...namedClients, ...otherClients];
/** Clients documented as having no data yet. */
const blank: ReadonlySet<string> = new Set([NEWCOMER, 'empty@pramen.test']);
/** How many clients at the start have a name and phone number that the guides and tests rely on. */
const KNOWN_COUNT = 9;
const LATEST_DAYS_AGO = 3;

const shuffle = (random: Random, steps: readonly Step[]) =>
  steps
    .map((step) => ({ step, rank: random.between(0, 9_999) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ step }) => step);

interface Handover {
  to: string;
  /** Only while the adviser is on leave: the client is handed back afterwards. */
  isShort: boolean;
}

/** Advisers who hand one of their clients over. */
const handovers: Readonly<Record<string, Handover>> = {
  'adviser@pramen.test': { to: 'sarka.zdarska@pramen.test', isShort: true },
  'dusan.kopka@pramen.test': { to: 'zelmira.durisova@pramen.test', isShort: true },
  'bozena.pychova@pramen.test': { to: 'jachym.kurka@pramen.test', isShort: false },
};

const NEW_CONTRACT_EVERY = 11;
const MISTAKE_EVERY = 17;

/** Changes made to a client over the years, in order. */
function stepsOf(random: Random, client: DemoClient, place: number, hasContracts: boolean): Step[] {
  const isKnown = place < KNOWN_COUNT;
  const own = shuffle(random, isKnown ? stepsForKnown : stepsForOthers).slice(0, isKnown ? stepsForKnown.length : random.between(3, 5));
  if (!hasContracts) return own;
  const atContracts = [
    labelInvestment(0),
    correctType(0),
    ...(isKnown ? [labelInvestment(1), labelInvestment(2), labelInvestment(3), correctType(1)] : []),
    ...(place % NEW_CONTRACT_EVERY === NEW_CONTRACT_EVERY - 1 ? [openContract] : []),
    ...(place % MISTAKE_EVERY === MISTAKE_EVERY - 1 ? [openByMistake] : []),
  ];
  return shuffle(random, [...own, ...atContracts]);
}

/** Who edits the record: advisers edit their own clients, the office records what comes by post. */
function whoWorks(random: Random, { adviser }: DemoClient, isGiven: boolean): string {
  const office = random.pick(['office@pramen.test', 'ctibor.zizka@pramen.test']);
  return adviser === '' || isGiven || random.chance(45) ? office : adviser;
}

interface Found {
  id: string;
  since: Date;
  client: DemoClient;
  place: number;
  hasContracts: boolean;
}

async function findClients(tx: Tx): Promise<Found[]> {
  const codes = demoClients.map(({ clientCode }) => clientCode);
  const rows = await tx
    .select({ id: clients.id, clientCode: clients.clientCode, since: clients.createdAt })
    .from(clients)
    .where(and(inArray(clients.clientCode, codes), isUntouchedClient(clients.id)))
    .orderBy(asc(clients.clientCode))
    .for('update');
  const withContract = new Set((await tx.selectDistinct({ id: contracts.clientId }).from(contracts)).map(({ id }) => id));
  return rows.flatMap(({ id, clientCode, since }) => {
    const place = codes.indexOf(clientCode);
    const client = demoClients[place];
    return client && !blank.has(client.email) ? [{ id, since, client, place, hasContracts: withContract.has(id) }] : [];
  });
}

async function findPersonId(tx: Tx, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: intermediaryPeople.id })
    .from(intermediaryPeople)
    .innerJoin(users, eq(users.id, intermediaryPeople.userId))
    .where(eq(users.email, email));
  return row?.id ?? null;
}

/** Hands a client over to another adviser. */
function giveTo(email: string): Step {
  return async ({ tx, platform, actor, clientId }) =>
    void (await changeOwner(tx, platform, actor, clientId, await findPersonId(tx, email)));
}

async function workOn(
  tx: Tx,
  deps: WorkDeps,
  staff: Staff,
  { id, since, client, place, hasContracts }: Found,
  handover: Handover | undefined,
): Promise<void> {
  const random = createRandom(9_000 + place);
  const until = new Date(deps.clock.now().getTime() - LATEST_DAYS_AGO * DAY);
  const gives: Step[] = handover ? [giveTo(handover.to), ...(handover.isShort ? [giveTo(client.adviser)] : [])] : [];
  const steps = [...stepsOf(random, client, place, hasContracts), ...gives];
  const moments = pickMoments(random, since, until, steps.length);
  for (const [order, at] of moments.entries()) {
    const step = steps[order];
    const email = step && gives.includes(step) ? 'admin@pramen.test' : whoWorks(random, client, handover !== undefined);
    await step?.({ tx, platform: platformAt(deps, at), actor: staff(email, at), clientId: id, client, place, random });
  }
}

/** Years of work on client records; records with any event stay as they are. */
export async function workOnClients(tx: Tx, deps: WorkDeps, staff: Staff): Promise<void> {
  const given = new Set<string>();
  for (const found of await findClients(tx)) {
    const { client, hasContracts } = found;
    const isFirst = hasContracts && found.place >= namedClients.length && !given.has(client.adviser);
    const handover = isFirst ? handovers[client.adviser] : undefined;
    if (handover) given.add(client.adviser);
    await workOn(tx, deps, staff, found, handover);
  }
}
