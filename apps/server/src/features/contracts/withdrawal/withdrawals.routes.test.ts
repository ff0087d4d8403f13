import { returnBankPayment } from '@pramen/contract/bank-statements/bank-statements.endpoints';
import * as contractEndpoints from '@pramen/contract/contracts/contracts.endpoints';
import * as endpoints from '@pramen/contract/contracts/withdrawals.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readContractOverview } from '@pramen/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { documents } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { contractWithdrawals } from '../../../database/schema/withdrawals.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { writeCamt } from '../../../demo/outside/bank/statement-files.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { crowns, pay, statement, statementsOf } from '../../../testing/files/bank-statements.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createOffer } from '../../../testing/worlds/onboarding.ts';
import { setReceivingAccount } from '../../payments/payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let offer: Awaited<ReturnType<typeof createOffer>>;
let adviser: TestPerson;
let office: TestPerson;
let client: TestPerson;
let contractId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY');
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  contractId = await conclude();
});

const concludedOn = (day: string) => ({ signedOn: day, signingSource: 'DOCUMENT', concludedOn: day }) as const;

/** A contract with an investment, concluded today by a signed document unless said otherwise. */
async function conclude(given: Partial<typeof contracts.$inferInsert> = {}, strategyIds = [offer.growth]): Promise<string> {
  const params = { id: client.clientId ?? '' };
  const body = { contract_type_id: offer.contractTypeId };
  const { contract } = (await app.call(contractEndpoints.createContract, { params, body, token: adviser.token })).body;
  const added = { contract_id: contract.id, strategies_ids: strategyIds };
  if (strategyIds.length > 0) await app.call(contractEndpoints.addStrategies, { params, body: added, token: adviser.token });
  await app.platform.db
    .update(contracts)
    .set({ ...concludedOn(app.clock.today()), ...given })
    .where(eq(contracts.id, contract.id));
  return contract.id;
}
const read = (by = client, id = contractId) => app.call(endpoints.readWithdrawal, { params: { id }, token: by.token });
const withdraw = (by = client, body: object = {}, id = contractId) =>
  app.call(endpoints.withdrawFromContract, { params: { id }, body, token: by.token });
const subjectsOf = async ({ token }: TestPerson) => (await app.call(listNotifications, { token })).body.data.map(({ subject }) => subject);

/** What notices of the client's withdrawal say to a member of staff. */
const textsOf = async ({ token }: TestPerson) =>
  (await app.call(listNotifications, { token })).body.data
    .filter(({ about, text }) => about?.id === client.clientId && text.includes('odstoupení'))
    .map(({ text }) => text);

describe('the right to withdraw', () => {
  it('lasts fourteen days from the conclusion, and is told', async () => {
    expect((await read()).body).toMatchObject({ until: '2026-03-16', may_withdraw: true, withdrawn_at: null });
    expect((await read(adviser)).body).toMatchObject({ until: '2026-03-16' });
  });

  it('is none for a contract that is not concluded, or that staff have dated', async () => {
    for (const given of [{ signedOn: null, signingSource: null }, { signingSource: 'STAFF' as const }]) {
      const id = await conclude({ ...given, concludedOn: null });
      expect((await read(client, id)).body).toMatchObject({ until: null, may_withdraw: false });
      const refused = await withdraw(client, {}, id);
      expect([refused.status, refused.body.code]).toEqual([409, 'contract.withdrawal_none']);
    }
  });

  it('stays as it is when staff change the signing date', async () => {
    for (const [by, signed] of [
      [adviser, '2026-01-10'],
      [office, null],
      [office, app.clock.today()],
    ] as const) {
      const params = { id: client.clientId ?? '', contractId };
      const changed = await app.call(contractEndpoints.changeContract, { params, body: { signed }, token: by.token });
      expect(changed.body.contract).toMatchObject({ signed });
      expect((await read()).body).toMatchObject({ until: '2026-03-16', may_withdraw: true });
    }
    expect((await withdraw()).status).toBe(200);
  });

  it('is used by the client alone, with a word if they like', async () => {
    const done = await withdraw(client, { note: 'Rozmyslela jsem si to.' });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ withdrawal: { may_withdraw: false, note: 'Rozmyslela jsem si to.' } });
    const params = { id: client.clientId ?? '' };
    const { items } = (await app.call(readPaymentTerms, { params, token: client.token })).body;
    const withdrawn_at = done.body.withdrawal.withdrawn_at;
    expect(items).toMatchObject([
      { standing: 'WITHDRAWN', withdrawn_at, is_active: false, bank_account_number_full: null, payment_qr_code_base64: null },
    ]);
    const [seen] = (await app.call(contractEndpoints.listClientContracts, { params, token: adviser.token })).body.data;
    expect(seen?.withdrawn_at).toBe(withdrawn_at);
    const [investment] = (await app.call(contractEndpoints.listInvestments, { params, token: adviser.token })).body.data;
    expect(investment?.contract.withdrawn_at).toBe(withdrawn_at);
    const overview = (await app.call(readContractOverview, { params: { id: contractId }, token: client.token })).body;
    expect(overview.contract).toMatchObject({ withdrawn_at, is_held: false });
    expect(overview.strategies).toMatchObject([{ contract: { withdrawn_at, is_held: false } }]);
    const { user } = (await app.call(readProfile, { token: client.token })).body;
    expect(user.contracts).toMatchObject([{ withdrawn_at, is_held: false }]);
    await app.drain();
    expect(await subjectsOf(client)).toContain('Potvrzení odstoupení od smlouvy');
    expect(await subjectsOf(adviser)).toContain('Klient odstoupil od smlouvy');
    // The adviser may not settle it, so they are asked for nothing.
    expect(await textsOf(adviser)).toEqual([expect.stringContaining('Vklady vypořádá back office.')]);
    expect(await textsOf(office)).toEqual([expect.stringContaining('Vklady je potřeba vypořádat.')]);
    const letter = app.mails.findLast(({ subject }) => subject === 'Potvrzení odstoupení od smlouvy');
    expect(letter?.text).toContain('jsme přijali 02.03.2026 10:00');
  });

  it('is used once, also when it is sent three times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => withdraw()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await withdraw()).body.code).toBe('contract.withdrawn');
    const rows = await app.platform.db.select().from(contractWithdrawals).where(eq(contractWithdrawals.contractId, contractId));
    expect(rows).toHaveLength(1);
  });

  it('takes no further investments', async () => {
    await withdraw();
    const body = { contract_id: contractId, strategies_ids: [offer.careful] };
    const refused = await app.call(contractEndpoints.addStrategies, { params: { id: client.clientId ?? '' }, body, token: adviser.token });
    expect(refused.status).toBe(422);
  });

  it('gives no investment away, which would take money again', async () => {
    const params = { id: client.clientId ?? '' };
    const other = await conclude({}, []);
    await withdraw();
    const [investment] = (await app.call(contractEndpoints.listInvestments, { params, token: adviser.token })).body.data;
    const change = (moved: object) =>
      app.call(contractEndpoints.changeInvestment, {
        params: { ...params, investmentId: investment?.id ?? '' },
        body: { variable_symbol: investment?.variable_symbol ?? '', label_text: 'Na dům', ...moved },
        token: adviser.token,
      });
    const refused = await change({ change_contract_id: true, new_contract_id: other });
    const sentence = 'Od smlouvy této investice klient odstoupil. Přesunout ji nejde.';
    expect([refused.status, refused.body.errors]).toEqual([422, { new_contract_id: [sentence] }]);
    expect((await change({})).status).toBe(200);
  });

  it('takes no investment from another contract, and no documents', async () => {
    const params = { id: client.clientId ?? '' };
    const other = await conclude({}, [offer.careful]);
    await withdraw();
    const investments = (await app.call(contractEndpoints.listInvestments, { params, token: adviser.token })).body.data;
    const moving = investments.find(({ contract }) => contract.id === other);
    const moved = await app.call(contractEndpoints.changeInvestment, {
      params: { ...params, investmentId: moving?.id ?? '' },
      body: { variable_symbol: moving?.variable_symbol ?? '', change_contract_id: true, new_contract_id: contractId },
      token: adviser.token,
    });
    const sentence = 'Od této smlouvy klient odstoupil. Vyberte prosím jinou.';
    expect([moved.status, moved.body.errors]).toEqual([422, { new_contract_id: [sentence] }]);
    const template = await createTemplate(app, {
      name: 'Smlouva',
      content: '<p>${contract.number}</p>',
      placeholders: ['contract.number'],
    });
    const body = { fileable_type: 'client', fileable_id: params.id, document_templates_ids: [template], contract_id: contractId } as const;
    const made = await app.call(generateDocuments, { body, token: office.token });
    expect([made.status, made.body.errors]).toEqual([422, { contract_id: [sentence] }]);
    // Unnamed, the only unsigned contract is meant; one that was left is not it.
    await app.platform.db.update(contracts).set({ signedOn: null, signingSource: null }).where(eq(contracts.id, contractId));
    const unnamed = await app.call(generateDocuments, { body: { ...body, contract_id: undefined }, token: office.token });
    const [document] = await app.platform.db
      .select()
      .from(documents)
      .where(eq(documents.id, unnamed.body.documents[0]?.id ?? ''));
    expect(document).toMatchObject({ contractId: null });
  });

  it('is refused to others', async () => {
    const { token } = (await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token: adviser.token })).body;
    const acting = await withdraw({ ...client, token });
    expect([acting.status, acting.body.code]).toEqual([403, 'impersonation.forbidden']);
    const other = await createPerson(app, 'CLIENT');
    expect([(await withdraw(other)).status, (await read(other)).status]).toEqual([404, 404]);
    expect([(await withdraw(adviser)).status, (await withdraw(client, {}, newId())).status]).toEqual([403, 404]);
    expect((await app.call(endpoints.withdrawFromContract, { params: { id: contractId }, body: {} })).status).toBe(401);
    expect((await withdraw(client, { note: 'x'.repeat(2001) })).status).toBe(422);
    expect((await read()).body.withdrawn_at).toBeNull();
  });
});

describe('staff', () => {
  const queue = async (by = office) => app.call(endpoints.readWithdrawals, { token: by.token });
  const nothing = { returned_amount: 0, returned_on: null };
  const settle = (id: string, by = office, settlement: object = nothing, clientId = client.clientId) =>
    app.call(endpoints.settleWithdrawal, { params: { id }, body: { client_id: clientId ?? '', ...settlement }, token: by.token });
  const waitingId = async () => (await queue()).body.data.find(({ contract }) => contract.id === contractId)?.id ?? '';

  it('see what is to be settled, and settle it once', async () => {
    await withdraw(client, { note: 'Děkuji.' });
    const [waiting] = (await queue()).body.data.filter(({ contract }) => contract.id === contractId);
    expect(waiting).toMatchObject({ client: { id: client.clientId }, note: 'Děkuji.', settled_at: null, settlement: null });
    expect(waiting?.contract.currency).toBe('CZK');
    const id = waiting?.id ?? '';
    expect((await settle(newId())).status).toBe(404);
    expect((await settle(id)).body.message).toBe('Odstoupení je vypořádané.');
    expect((await settle(id)).status).toBe(409);
    expect((await queue()).body.data.find((one) => one.id === id)?.settled_at).not.toBeNull();
    expect([(await queue(adviser)).status, (await settle(id, adviser)).status]).toEqual([403, 403]);
  });

  it('see how much money of the client still waits in the queue of bank payments', async () => {
    const [investment] = await app.platform.db.select().from(contractStrategies).where(eq(contractStrategies.contractId, contractId));
    const symbol = investment?.variableSymbol ?? '';
    await inTransaction(app.platform.db, (tx) =>
      setReceivingAccount(tx, app.platform, {}, null, { ownerName: 'Pramen', iban: crowns, bic: 'GIBACZPX', currency: 'CZK' }),
    );
    await withdraw();
    const [one, other] = [pay({ symbol, minor: 150_050 }), pay({ symbol, minor: 100_000 })];
    const { bring, entryOf } = statementsOf(app, office);
    const apart = [pay({ symbol: '60009' }), pay({ symbol, minor: -700 })];
    await bring([['vypis.xml', writeCamt(statement([one, other, ...apart]))]]);
    const waiting = async () => (await queue()).body.data.find(({ contract }) => contract.id === contractId)?.waiting;
    expect(await waiting()).toEqual([{ currency: 'CZK', amount: 2500.5 }]);
    const params = { id: (await entryOf(one.reference ?? ''))?.id ?? '' };
    await app.call(returnBankPayment, { params, body: { reason: 'Vráceno' }, token: office.token });
    expect(await waiting()).toEqual([{ currency: 'CZK', amount: 1000 }]);
    await settle(await waitingId());
    expect(await waiting()).toEqual([]);
  });

  it('record what was returned, when, and a note that the client does not read', async () => {
    await withdraw();
    const id = await waitingId();
    const settlement = { returned_amount: 1500.5, returned_on: '2026-03-02', note: 'Vráceno na účet klienta.' };
    expect((await settle(id, office, settlement)).status).toBe(200);
    const listed = (await queue()).body.data.find((one) => one.id === id);
    expect(listed?.settlement).toEqual(settlement);
    const [row] = await app.platform.db.select().from(contractWithdrawals).where(eq(contractWithdrawals.id, id));
    expect(row).toMatchObject({ returnedAmount: '1500.50', returnedOn: '2026-03-02', settledBy: office.userId });
    expect(row?.sealedSettlement?.toString('utf8')).not.toContain('Vráceno');
    const [event] = (await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'contracts.withdrawalSettled'))).filter(
      ({ objectId }) => objectId === contractId,
    );
    expect(event).toMatchObject({ actorUserId: office.userId, clientId: client.clientId });
  });

  it.each([[{ returned_amount: 1500.5, returned_on: '2026-03-02', note: 'Interní.' }], [{ returned_amount: 0, returned_on: null }]])(
    'settle it, and the client reads %j and is told without the amount',
    async (settlement) => {
      await withdraw();
      expect((await read()).body).toMatchObject({ settlement: null, currency: 'CZK' });
      await settle(await waitingId(), office, settlement);
      const { returned_amount, returned_on } = settlement;
      const told = { settled_at: app.clock.now().toISOString(), returned_amount, returned_on };
      expect((await read()).body.settlement).toEqual(told);
      const terms = await app.call(readPaymentTerms, { params: { id: client.clientId ?? '' }, token: client.token });
      expect(terms.body.items).toMatchObject([{ settlement: told }]);
      await app.drain();
      const subject = 'Odstoupení od smlouvy je vypořádané';
      const [notice] = (await app.call(listNotifications, { token: client.token })).body.data.filter((one) => one.subject === subject);
      expect(notice?.about).toEqual({ kind: 'contract', id: contractId });
      const letter = app.mails.findLast((mail) => mail.subject === subject && mail.to === client.email);
      expect(letter?.text).toContain(`/contract/${contractId}`);
      for (const text of [notice?.text, letter?.text]) expect(text).not.toMatch(/1.?500|Interní/);
      expect(await subjectsOf(adviser)).not.toContain(subject);
    },
  );

  it.each([
    [{ returned_amount: 100, returned_on: null }, 'Toto políčko je povinné'],
    [{ returned_amount: 0, returned_on: '2026-03-02' }, 'Den vrácení vyplňte, jen když se vracely peníze'],
    [{ returned_amount: 100, returned_on: '2026-03-03' }, 'Den vrácení nemůže být v\u00a0budoucnosti'],
    [{ returned_amount: 100, returned_on: '2026-03-01' }, 'Den vrácení nemůže být před odstoupením'],
  ])('are refused the day of %j, and may settle after', async (settlement, sentence) => {
    await withdraw();
    const id = await waitingId();
    const refused = await settle(id, office, settlement);
    expect([refused.status, refused.body.errors]).toEqual([422, { returned_on: [sentence] }]);
    expect((await settle(id)).status).toBe(200);
  });

  it.each([
    ['a fraction of a heller', { returned_amount: 0.001, returned_on: '2026-03-02' }, 'returned_amount'],
    ['less than nothing', { returned_amount: -1, returned_on: '2026-03-02' }, 'returned_amount'],
    ['a note that is too long', { ...nothing, note: 'x'.repeat(2001) }, 'note'],
  ])('are refused %s at its field', async (_what, settlement, field) => {
    await withdraw();
    const refused = await settle(await waitingId(), office, settlement);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

it('used, keeps the contract and its confirmation from the trash, also when it comes at the same time', async () => {
  const remove = (id: string, by = office) =>
    app.call(contractEndpoints.deleteContract, { params: { id: client.clientId ?? '', contractId: id }, token: by.token });
  const left = await conclude({}, []);
  await withdraw(client, {}, left);
  for (const by of [adviser, office]) {
    const refused = await remove(left, by);
    expect([refused.status, refused.body.code]).toEqual([409, 'contract.withdrawn']);
    expect(refused.body.message).toBe('Od této smlouvy klient odstoupil. Smazat ji nejde, doklad o\u00a0odstoupení mu tu zůstává.');
  }
  expect((await read(client, left)).body.withdrawn_at).not.toBeNull();
  const contested = await conclude({}, []);
  const answers = await Promise.all([withdraw(client, {}, contested), remove(contested)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await remove(await conclude({}, []))).status).toBe(200);
});

it('ends with the last day, whole', async () => {
  const lastDay = await conclude(concludedOn('2026-02-16'));
  expect((await read(client, lastDay)).body).toMatchObject({ until: '2026-03-02', may_withdraw: true });
  // Sunday, 1 March, is no last day.
  expect((await read(client, await conclude(concludedOn('2026-02-15')))).body).toMatchObject({ until: '2026-03-02', may_withdraw: true });
  const late = await conclude(concludedOn('2026-02-13'));
  expect((await read(client, late)).body).toMatchObject({ until: '2026-02-27', may_withdraw: false });
  const refused = await withdraw(client, {}, late);
  expect([refused.status, refused.body.code]).toEqual([409, 'contract.withdrawal_late']);
  expect((await withdraw(client, {}, lastDay)).status).toBe(200);
});
