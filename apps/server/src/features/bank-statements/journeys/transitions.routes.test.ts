import * as endpoints from '@pramen/contract/bank-statements/bank-statements.endpoints';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { bankEntryStates } from '../../../database/schema/bank-statements.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { writeCamt } from '../../../demo/outside/bank/statement-files.ts';
import type { WrittenPayment } from '../../../demo/outside/bank/statement-files.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { crowns, pay, statement, statementsOf } from '../../../testing/files/bank-statements.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { setReceivingAccount } from '../../payments/payments.service.ts';
import { decidableStates } from '../bank-statements.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let officer: TestPerson;
let colleague: TestPerson;
let office: ReturnType<typeof statementsOf>;
let minor = 500_000;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
  [officer, colleague] = [await createPerson(app, 'BACK_OFFICE'), await createPerson(app, 'ADMIN')];
  office = statementsOf(app, officer);
  await inTransaction(app.platform.db, (tx) =>
    setReceivingAccount(tx, app.platform, {}, null, { ownerName: 'Pramen', iban: crowns, bic: 'GIBACZPX', currency: 'CZK' }),
  );
});
afterAll(() => app.close());

const waiting = () => pay({ minor: (minor += 100), symbol: '60010' });
const booked = () => pay({ minor: (minor += 100) });
const opposite = (paid: WrittenPayment, changes: Partial<WrittenPayment> = {}) => ({
  ...pay(),
  ...changes,
  minor: -paid.minor,
  symbol: paid.symbol,
});

async function bring(...payments: WrittenPayment[]): Promise<string[]> {
  await office.bring([['vypis.xml', writeCamt(statement(payments))]]);
  return Promise.all(payments.map(async ({ reference = '' }) => (await office.entryOf(reference))?.id ?? ''));
}
const read = async (id: string) => (await app.call(endpoints.readBankPayment, { token: officer.token, params: { id } })).body;
const actionsOf = async (id: string) => {
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(asc(auditEvents.id));
  return events.map(({ action }) => action.replace('bank-statements.', ''));
};

const calls = {
  assign: endpoints.assignBankPayment,
  ignore: endpoints.ignoreBankPayment,
  return: endpoints.returnBankPayment,
  takeBack: endpoints.takeBackBankPayment,
  confirmReturn: endpoints.confirmBankReturn,
} as const;
type Decision = keyof typeof calls;
const eventOf: Readonly<Record<Decision, string>> = {
  assign: 'paymentAssigned',
  ignore: 'paymentIgnored',
  return: 'paymentReturned',
  takeBack: 'depositReturned',
  confirmReturn: 'returnConfirmed',
};

/** A payment, and what it takes back when it leaves. */
interface Subject {
  id: string;
  originalId?: string;
}

async function decide(decision: Decision, { id, originalId }: Subject, version: number | undefined, by = officer) {
  const investment = { client_id: company.people.mixed.clientId, contract_strategy_id: company.strategyIds['101'] };
  const body = { ...investment, reason: 'Důvod', returned_on: '2026-03-02', returned_id: originalId, version } as never;
  const { status, body: answered } = await app.call(calls[decision], { token: by.token, params: { id }, body });
  return { status, ...(answered as { code?: string; message?: string }) };
}

const one = async (payment: WrittenPayment): Promise<Subject> => ({ id: (await bring(payment))[0] ?? '' });
async function left(paid: WrittenPayment): Promise<Subject> {
  const [originalId, id = ''] = await bring(paid, opposite(paid));
  return { id, originalId };
}
async function ignored(): Promise<Subject> {
  const subject = await one(waiting());
  await decide('ignore', subject, undefined);
  return subject;
}

type State = (typeof bankEntryStates)[number];
interface Transition {
  decision: Decision;
  from: State;
  to: State;
  begin: () => Promise<Subject>;
  /** Events of the payment before. */
  before?: string[];
  /** What becomes of the payment that is taken back, and its event. */
  original?: [State, string];
}

/** Every change of state that staff make. */
const transitions: Transition[] = [
  { decision: 'assign', from: 'UNMATCHED', to: 'BOOKED', begin: () => one(waiting()) },
  { decision: 'assign', from: 'IGNORED', to: 'BOOKED', begin: ignored, before: ['paymentIgnored'] },
  { decision: 'ignore', from: 'UNMATCHED', to: 'IGNORED', begin: () => one(waiting()) },
  { decision: 'return', from: 'UNMATCHED', to: 'RETURNED', begin: () => one(waiting()) },
  { decision: 'takeBack', from: 'BOOKED', to: 'RETURNED', begin: () => one(booked()) },
  { decision: 'confirmReturn', from: 'UNMATCHED', to: 'BOOKED', begin: () => left(booked()), original: ['RETURNED', 'depositReturned'] },
  { decision: 'confirmReturn', from: 'UNMATCHED', to: 'RETURNED', begin: () => left(waiting()), original: ['RETURNED', 'depositReturned'] },
];

it('the transitions are those that the rules allow, each decision from each of its states', () => {
  const allowed = Object.entries(decidableStates).flatMap(([decision, states]) => states.map((state) => `${decision} ${state}`));
  expect(new Set(transitions.map(({ decision, from }) => `${decision} ${from}`))).toEqual(new Set(allowed));
  expect(Object.keys(calls).toSorted()).toEqual(Object.keys(decidableStates).toSorted());
});

describe.each(transitions)('$decision of one that is $from', ({ decision, from, to, begin, before = [], original }) => {
  it(`makes it ${to} for one of two, the other gets a sentence, and the history has it once`, async () => {
    const subject = await begin();
    const { state, version } = await read(subject.id);
    expect(state).toBe(from);
    const answers = await Promise.all([decide(decision, subject, version), decide(decision, subject, version, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((one_, other) => one_ - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.code, refused?.message]).toEqual(['record.changed', expect.stringMatching(/^\p{Lu}.+\.$/u)]);
    const after = await read(subject.id);
    expect([after.state, after.version]).toEqual([to, version + 1]);
    expect(after.decided_by).not.toBeNull();
    expect(await actionsOf(subject.id)).toEqual([...before, eventOf[decision]]);
    if (!original || subject.originalId === undefined) return;
    expect([(await read(subject.originalId)).state, await actionsOf(subject.originalId)]).toEqual([original[0], [original[1]]]);
  });

  it('is refused in every other state, without a trace in the history', async () => {
    const others: Partial<Record<State, () => Promise<Subject>>> = { BOOKED: () => one(booked()), IGNORED: ignored };
    for (const [state, start] of Object.entries(others)) {
      if ((decidableStates[decision] as readonly string[]).includes(state)) continue;
      const subject = await start();
      const known = await actionsOf(subject.id);
      const refused = await decide(decision, { ...subject, originalId: subject.id }, undefined);
      expect([state, refused.status, refused.code]).toEqual([state, 409, 'record.state_refused']);
      expect(await actionsOf(subject.id)).toEqual(known);
    }
  });
});

describe('two different decisions at once', () => {
  it.each<[Decision, Decision]>([
    ['assign', 'ignore'],
    ['ignore', 'return'],
    ['return', 'assign'],
  ])('%s and %s: one counts', async (first, second) => {
    const subject = await one(waiting());
    const { version } = await read(subject.id);
    const answers = await Promise.all([decide(first, subject, version), decide(second, subject, version, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((one_, other) => one_ - other)).toEqual([200, 409]);
    const won = answers[0]?.status === 200 ? first : second;
    expect(await actionsOf(subject.id)).toEqual([eventOf[won]]);
  });

  it('a return that staff confirm and one that staff mark book once, and both stand in the history', async () => {
    const subject = await left(booked());
    const originalId = subject.originalId ?? '';
    const [confirmed, marked] = await Promise.all([
      decide('confirmReturn', subject, (await read(subject.id)).version),
      decide('takeBack', { id: originalId }, (await read(originalId)).version, colleague),
    ]);
    expect([confirmed?.status, [200, 409].includes(marked?.status ?? 0)]).toEqual([200, true]);
    expect([(await read(originalId)).state, await actionsOf(originalId), await actionsOf(subject.id)]).toEqual([
      'RETURNED',
      ['depositReturned'],
      ['returnConfirmed'],
    ]);
  });
});

it('a return that an import books stands in the history of both payments', async () => {
  const paid = booked();
  const [id = '', backId = ''] = await bring(paid, opposite(paid, { isReversal: true }));
  expect([(await read(id)).state, (await read(backId)).state]).toEqual(['RETURNED', 'BOOKED']);
  expect([await actionsOf(id), await actionsOf(backId)]).toEqual([['depositReturned'], ['returnConfirmed']]);
});
