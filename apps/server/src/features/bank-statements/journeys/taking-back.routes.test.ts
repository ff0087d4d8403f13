import * as endpoints from '@pramen/contract/bank-statements/bank-statements.endpoints';
import { listContractTransactions } from '@pramen/contract/ledger/ledger.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { cashTransactions } from '../../../database/schema/ledger.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { writeCamt, writeGpc } from '../../../demo/outside/bank/statement-files.ts';
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

const database = useTestDatabase();
let app: TestApp;
let company: SmallCompany;
let officer: TestPerson;
let colleague: TestPerson;
let office: ReturnType<typeof statementsOf>;
/** Of each payment, so that no other one fits. */
let minor = 900_000;

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

const fresh = (changes: Partial<WrittenPayment> = {}) => pay({ minor: (minor += 100), on: '2026-02-02', ...changes });
const idOf = async ({ reference = '' }: WrittenPayment) => (await office.entryOf(reference))?.id ?? '';
async function bring(...payments: WrittenPayment[]): Promise<string[]> {
  await office.bring([['vypis.xml', writeCamt(statement(payments))]]);
  return Promise.all(payments.map(idOf));
}
const read = async (id: string) => (await app.call(endpoints.readBankPayment, { token: officer.token, params: { id } })).body;
const takeBack = (id: string, changes: object = {}, { token } = officer) =>
  app.call(endpoints.takeBackBankPayment, {
    token,
    params: { id },
    body: { reason: 'Banka platbu vrátila', returned_on: '2026-03-02', ...changes },
  });
const confirm = (id: string, returnedId: string, { token } = officer, version?: number) =>
  app.call(endpoints.confirmBankReturn, { token, params: { id }, body: { returned_id: returnedId, ...(version ? { version } : {}) } });
/** What is booked of an amount for the client, with its sign. */
const flowsOf = async ({ minor: paid }: WrittenPayment) => {
  const rows = await app.platform.db
    .select({ day: cashTransactions.transactionDate, type: cashTransactions.cashTransactionType, amount: cashTransactions.amount })
    .from(cashTransactions)
    .where(eq(cashTransactions.clientId, company.people.mixed.clientId ?? ''));
  return rows
    .filter(({ amount }) => Math.abs(Number(amount)) * 100 === Math.abs(paid))
    .map(({ day, type, amount }) => `${day} ${type} ${amount}`)
    .toSorted();
};
const eventsOf = async (id: string) => {
  const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id));
  return events.map(({ action, clientId, actorUserId }) => [action, clientId, actorUserId]);
};
const decimal = (paid: number) => (paid / 100).toFixed(2);

describe('a booked payment', () => {
  it('is marked as returned on a day, with an entry of that day, an event and a notice', async () => {
    const paid = fresh();
    const [id = ''] = await bring(paid);
    const { version } = await read(id);
    const { status, body } = await takeBack(id, { version });
    expect([status, body.state, body.returned_on, body.reason, body.decided_by, body.version]).toEqual([
      200,
      'RETURNED',
      '2026-03-02',
      'Banka platbu vrátila',
      expect.any(String),
      version + 1,
    ]);
    expect(await flowsOf(paid)).toEqual([`2026-02-02 DEPOSIT ${decimal(paid.minor)}`, `2026-03-02 WITHDRAWAL -${decimal(paid.minor)}`]);
    const { clientId, token } = company.people.mixed;
    expect(await eventsOf(id)).toEqual([['bank-statements.depositReturned', clientId, officer.userId]]);
    const { data } = (await app.call(listNotifications, { token, query: {} })).body;
    const amount = new Intl.NumberFormat('cs', { minimumFractionDigits: 0 }).format(paid.minor / 100);
    expect(data[0]).toMatchObject({ subject: 'Vklad se vrátil', about: { kind: 'transactions', id: company.contractIds['K1'] } });
    expect(data[0]?.text).toContain(amount);
    await app.drain();
    const letter = app.mails.findLast(({ subject }) => subject === 'Vklad se vrátil');
    expect(letter?.text).toContain('vrátil odesílateli');
    expect(letter?.text).not.toMatch(/K1|9\s?\d{3}/);
    const moves = await app.call(listContractTransactions, { token, params: { id: company.contractIds['K1'] ?? '' }, query: {} });
    expect(moves.body.data).toContainEqual(expect.objectContaining({ amount: -paid.minor / 100, transaction_date: '2026-03-02' }));
    const late = await takeBack(id, { version }, colleague);
    expect([late.status, late.body.code]).toEqual([409, 'record.changed']);
    expect((await takeBack(id, {}, colleague)).body.code).toBe('record.state_refused');
    expect(await flowsOf(paid)).toHaveLength(2);
  });

  it('is taken back by one of two who do so at once', async () => {
    const paid = fresh();
    const [id = ''] = await bring(paid);
    const { version } = await read(id);
    const answers = await Promise.all([takeBack(id, { version }), takeBack(id, { version }, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await flowsOf(paid)).toHaveLength(2);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it.each([
    ['before it came', { returned_on: '2026-02-01' }, 'dřív, než přišla'],
    ['tomorrow', { returned_on: '2026-03-03' }, 'nejpozději dnes'],
    ['without a reason', { reason: ' ' }, 'reason'],
  ])('does not go back %s', async (_name, changes, sentence) => {
    const paid = fresh();
    const [id = ''] = await bring(paid);
    const { status, body } = await takeBack(id, changes);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
    expect([(await read(id)).state, await flowsOf(paid)]).toEqual(['BOOKED', [`2026-02-02 DEPOSIT ${decimal(paid.minor)}`]]);
  });

  it('goes back on the day on which it came; one that waits does not, nor does what left', async () => {
    const [sameDay, waiting, left] = [fresh(), fresh({ symbol: '999' }), fresh()];
    const [id = '', waits = '', went = ''] = await bring(sameDay, waiting, { ...left, minor: -left.minor });
    expect((await takeBack(id, { returned_on: '2026-02-02' })).status).toBe(200);
    for (const refused of [waits, went]) expect((await takeBack(refused)).body.code).toBe('record.state_refused');
  });

  it('is not taken back by those who may not import', async () => {
    const [id = ''] = await bring(fresh());
    for (const role of ['INTERMEDIARY', 'CLIENT'] as const)
      expect((await takeBack(id, {}, await createPerson(app, role))).status).toBe(403);
  });
});

describe('money of the same amount and symbol that leaves', () => {
  const back = (paid: WrittenPayment, changes: Partial<WrittenPayment> = {}) =>
    pay({ ...paid, minor: -paid.minor, on: '2026-03-02', ...withoutReference(), ...changes });
  const withoutReference = () => ({ reference: String((minor += 1)) });

  it('waits as a possible return within thirty days, in a later file and in the same', async () => {
    for (const isSameFile of [true, false]) {
      const paid = fresh({ on: '2026-01-31' });
      const left = back(paid);
      if (isSameFile) await bring(paid, left);
      else {
        await bring(paid);
        await office.bring([['vypis.gpc', writeGpc(statement([left]))]]);
      }
      const [id, leftId] = [await idOf(paid), await idOf(left)];
      const answer = await read(leftId);
      expect([answer.state, answer.why, answer.suggestions]).toEqual(['UNMATCHED', 'MAYBE_RETURN', []]);
      expect(answer.returns).toEqual([
        expect.objectContaining({
          id,
          amount: paid.minor / 100,
          is_taken_back: false,
          client: expect.objectContaining({ id: company.people.mixed.clientId }),
        }),
      ]);
      expect(await flowsOf(paid)).toHaveLength(1);
    }
  });

  it.each<[string, Partial<WrittenPayment>, Partial<WrittenPayment>]>([
    ['after more than thirty days', { on: '2026-01-30' }, {}],
    ['with another symbol', {}, { symbol: '102' }],
    ['without a symbol', {}, { symbol: undefined }],
    ['before it', { on: '2026-03-02' }, { on: '2026-03-01' }],
  ])('waits for nobody %s', async (_name, came, left) => {
    const paid = fresh(came);
    const [, leftId = ''] = await bring(paid, back(paid, left));
    expect(await read(leftId)).toMatchObject({ state: 'IGNORED', why: 'DEBIT', returns: [] });
  });

  it('is confirmed by one of two, and books the return once', async () => {
    const paid = fresh();
    const [id = '', left = '', other = ''] = await bring(paid, back(paid), back(paid));
    const answers = await Promise.all([confirm(left, id), confirm(other, id, colleague)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    expect(await flowsOf(paid)).toEqual([`2026-02-02 DEPOSIT ${decimal(paid.minor)}`, `2026-03-02 WITHDRAWAL -${decimal(paid.minor)}`]);
    expect(await read(id)).toMatchObject({ state: 'RETURNED', returned_on: '2026-03-02' });
    const [taker, loser] = answers[0]?.status === 200 ? [left, other] : [other, left];
    expect(await read(taker)).toMatchObject({
      state: 'BOOKED',
      payer_name: 'Jan Novák',
      returns: [],
      client: { id: company.people.mixed.clientId },
    });
    expect(await read(loser)).toMatchObject({ state: 'UNMATCHED', returns: [] });
    expect((await eventsOf(id)).map(([action]) => action)).toEqual(['bank-statements.depositReturned']);
    expect((await eventsOf(taker)).map(([action]) => action)).toEqual(['bank-statements.returnConfirmed']);
    expect((await confirm(taker, id)).body.code).toBe('record.state_refused');
  });

  it('books nothing more when staff have taken the payment back', async () => {
    const paid = fresh();
    const [id = '', left = ''] = await bring(paid, back(paid));
    expect((await takeBack(id)).status).toBe(200);
    expect((await read(left)).returns).toMatchObject([{ id, is_taken_back: true }]);
    expect((await confirm(left, id)).body).toMatchObject({ state: 'RETURNED', client: { id: company.people.mixed.clientId } });
    expect(await flowsOf(paid)).toHaveLength(2);
    expect((await read(id)).reason).toBe('Banka platbu vrátila');
    const second = back(paid);
    expect(await read((await bring(second))[0] ?? '')).toMatchObject({ state: 'IGNORED', why: 'DEBIT' });
  });

  it('takes back no payment of another amount', async () => {
    const [paid, other] = [fresh(), fresh()];
    const [, left = '', otherId = ''] = await bring(paid, back(paid), other);
    const { status, body } = await confirm(left, otherId);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('vrátit nelze')]);
    expect(
      await app.platform.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.objectId, left))),
    ).toEqual([]);
  });
});
