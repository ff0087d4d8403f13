import { readFileSync } from 'node:fs';
import * as typeEndpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { readWithdrawal } from '@pramen/contract/contracts/withdrawals.endpoints';
import { generateDocuments } from '@pramen/contract/documents/documents.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { createStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { documents } from '../../../database/schema/documents.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createTemplate } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { setReceivingAccount } from '../../payments/payments.service.ts';
import { applyDocument } from './signing-day.service.ts';
import { readDocumentValues } from '../../document-templates/filling/document-values.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let client: TestPerson;
let typeId: string;
let strategyId: string;
let templateId: string;

const account = { currency: 'CZK', ownerName: 'Pramen', iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' } as const;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  const admin = await createPerson(app, 'ADMIN');
  typeId = (await app.call(typeEndpoints.createContractType, { body: { name: 'Správa' }, token: admin.token })).body.contractType.id;
  strategyId = (await app.call(createStrategy, { body: { name: 'Dynamická' }, token: admin.token })).body.strategy.id;
  templateId = await createTemplate(app, {
    name: 'Smlouva',
    content: '<p>${contract.number}</p>',
    placeholders: ['contract.number'],
    requireOwnerSignature: true,
  });
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

const clientId = () => client.clientId ?? '';
const make = async (more: Record<string, unknown> = {}): Promise<Contract> =>
  (
    await app.call(endpoints.createContract, {
      params: { id: clientId() },
      body: { contract_type_id: typeId, ...more },
      token: office.token,
    })
  ).body.contract;
const change = (contract: Contract, body: Record<string, unknown>) =>
  app.call(endpoints.changeContract, { params: { id: clientId(), contractId: contract.id }, body, token: office.token });
const read = async ({ id }: Contract) =>
  (await app.call(endpoints.listClientContracts, { params: { id: clientId() }, token: office.token })).body.data.find(
    (one) => one.id === id,
  );
const hold = (contract: Contract) =>
  app.call(endpoints.addStrategies, {
    params: { id: clientId() },
    body: { contract_id: contract.id, strategies_ids: [strategyId] },
    token: office.token,
  });
const subjects = async () =>
  (await app.call(listNotifications, { query: {}, token: client.token })).body.data.map(({ subject }) => subject).toSorted();
const generate = (more: Record<string, unknown> = {}, template = templateId) =>
  app.call(generateDocuments, {
    body: { fileable_type: 'client', fileable_id: clientId(), document_templates_ids: [template], ...more },
    token: office.token,
  });

async function signNew(more: Record<string, unknown> = {}, template = templateId): Promise<string> {
  const { body } = await generate(more, template);
  const id = body.documents[0]?.id ?? '';
  await app.drain();
  await signAs(app, client, [id]);
  return id;
}

describe('the signing date of a contract', () => {
  it('is that of the last signature of the document generated for it', async () => {
    const contract = await make();
    expect(contract).toMatchObject({ signed: null, signing_source: null });
    const id = await signNew();
    expect(await read(contract)).toMatchObject({ signed: app.clock.today(), signing_source: 'DOCUMENT', version: 2 });
    const { rows } = await database.current.pool.query(
      'SELECT action, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at, id',
      [contract.id],
    );
    const dated = { signedOn: app.clock.today(), signingSource: 'DOCUMENT', concludedOn: app.clock.today(), heldSince: null };
    expect(rows).toMatchObject([{ action: 'contracts.created' }, { action: 'contracts.signed', facts: { documentId: id, dated } }]);
    const params = { type: 'contract' as const, id: contract.id };
    const history = await app.call(readHistory, { params, query: { kind: 'all' }, token: office.token });
    const changes = history.body.data.find(({ action }) => action === 'contracts.signed')?.changes;
    expect(changes).toContainEqual({ field: 'concluded_on', before: null, after: app.clock.today() });
    expect(await subjects()).toContain('Smlouva je podepsaná');
    // An amendment signed later changes nothing.
    await signNew({ contract_id: contract.id });
    expect(await read(contract)).toMatchObject({ signing_source: 'DOCUMENT', version: 2 });
  });

  it('is not set by an unrelated document, nor when several contracts are unsigned', async () => {
    const contract = await make();
    await signNew({ contract_id: contract.id }, await createTemplate(app, { name: 'Souhlas', requireOwnerSignature: true }));
    expect(await read(contract)).toMatchObject({ signed: null });
    const other = await make();
    await signNew();
    expect([await read(contract), await read(other)]).toMatchObject([{ signed: null }, { signed: null }]);
    const id = await signNew({ contract_id: other.id.toUpperCase() });
    expect([await read(contract), await read(other)]).toMatchObject([{ signed: null }, { signed: app.clock.today() }]);
    const [made] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
    expect(made?.contractId).toBe(other.id);
    const { repeated } = await readDocumentValues(app.platform.db, app.platform, { clientId: clientId(), contractId: other.id }, 'cs');
    expect(repeated['contract']).toMatchObject([{ number: other.contract_number }]);
  });

  it('set by staff stays when the document is signed later, and can be cleared', async () => {
    const contract = await make({ signed: '2026-01-15' });
    expect(contract).toMatchObject({ signed: '2026-01-15', signing_source: 'STAFF' });
    await signNew({ contract_id: contract.id });
    expect(await read(contract)).toMatchObject({ signed: '2026-01-15', signing_source: 'STAFF', version: 2 });
    expect((await change(contract, { signed: '' })).body.contract).toMatchObject({ signed: null, signing_source: null, version: 3 });
    expect((await change(contract, { signed: '2026-01-16' })).body.contract).toMatchObject({
      signed: '2026-01-16',
      signing_source: 'STAFF',
      version: 4,
    });
    expect((await change(contract, { signed: '2026-01-16' })).body.contract).toMatchObject({ version: 4 });
  });

  it('is changed by staff without the day of the conclusion', async () => {
    const contract = await make();
    await signNew();
    expect(await until(contract)).toBe('2026-03-16');
    await change(contract, { signed: '2026-01-15' });
    expect(await until(contract)).toBe('2026-03-16');
    // Staff date it while the client's signature is awaited.
    const early = await make();
    const awaited = (await generate({ contract_id: early.id })).body.documents[0]?.id ?? '';
    await app.drain();
    await change(early, { signed: app.clock.today() });
    expect(await until(early)).toBeNull();
    await signAs(app, client, [awaited]);
    expect(await until(early)).toBe('2026-03-16');
    const { rows } = await database.current.pool.query<{ action: string; facts: object }>(
      `SELECT action, facts FROM audit_events WHERE object_id = $1 AND action IN ('contracts.signed', 'contracts.concluded')`,
      [early.id],
    );
    // Its signing date did not change.
    const dated = { signedOn: app.clock.today(), signingSource: 'STAFF', concludedOn: app.clock.today() };
    expect(rows).toMatchObject([{ action: 'contracts.concluded', facts: { documentId: awaited, dated } }]);
    expect(await read(early)).toMatchObject({ signed: app.clock.today(), signing_source: 'STAFF' });
  });

  it.each([[null], ['2026-01-15']])('is not set by a last signature after the client has left, dated %s before', async (signedOn) => {
    const contract = await make(signedOn === null ? {} : { signed: signedOn });
    const isIt = eq(contracts.id, contract.id);
    await app.platform.db.update(contracts).set({ withdrawnAt: app.clock.now() }).where(isIt);
    const day = app.clock.today();
    const document = { clientId: clientId(), id: contract.id, documentId: newId() };
    await inTransaction(app.platform.db, (tx) => applyDocument(tx, app.platform, document, { madeOn: day, signedOn: day }));
    expect(await app.platform.db.select().from(contracts).where(isIt)).toMatchObject([{ signedOn, concludedOn: null }]);
  });

  const until = async ({ id }: Contract) => (await app.call(readWithdrawal, { params: { id }, token: client.token })).body.until;
  /** Fills the day of contracts that staff have dated, as the migration does. */
  async function fillAgain(): Promise<void> {
    const { db, pool } = database.current;
    await db.update(contracts).set({ concludedOn: null });
    await pool.query(readFileSync(new URL('../../../../migrations/0064_conclusion_by_document.sql', import.meta.url), 'utf8'));
  }
  /** A deposit into the only investment of a contract on a day. */
  async function deposit(contract: Contract, transactionDate: string): Promise<void> {
    await hold(contract);
    const [held] = await app.platform.db.select().from(contractStrategies).where(eq(contractStrategies.contractId, contract.id));
    const ref = newId();
    await database.current.pool.query(
      `INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type, amount, currency, imported_at)
       VALUES ($1, $2, $3, $4, $5, 'DEPOSIT', 1000, 'CZK', $6)`,
      [clientId(), ref, held?.id, ref, transactionDate, app.clock.now()],
    );
  }

  it('typed by staff before the document was made leaves the client the days after their signature', async () => {
    const contract = await make({ signed: '2026-01-15' });
    // Money on the day of the document proves nothing earlier.
    await deposit(contract, app.clock.today());
    await signNew({ contract_id: contract.id });
    expect(await read(contract)).toMatchObject({ signed: '2026-01-15', signing_source: 'STAFF' });
    expect(await until(contract)).toBe('2026-03-16');
    await app.drain();
    await fillAgain();
    expect(await until(contract)).toBe('2026-03-16');
  });

  it('gives no right for what was concluded elsewhere and is amended here', async () => {
    const paid = await make({ signed: '2026-01-15' });
    await deposit(paid, '2026-03-01');
    const imported = await make({ signed: '2026-01-15' });
    await app.platform.db.update(contracts).set({ signingSource: 'IMPORT' }).where(eq(contracts.id, imported.id));
    for (const contract of [paid, imported]) {
      await signNew({ contract_id: contract.id });
      expect(await until(contract)).toBeNull();
    }
    await app.drain();
    await fillAgain();
    for (const contract of [paid, imported]) expect(await until(contract)).toBeNull();
  });

  it('of what money had moved into, dated on the day of the document, leaves the client the days after their signature', async () => {
    const contract = await make({ signed: app.clock.today() });
    await deposit(contract, '2026-03-01');
    await signNew({ contract_id: contract.id });
    expect(await until(contract)).toBe('2026-03-16');
  });

  it('must be a calendar date, today at the latest', async () => {
    const contract = await make();
    expect((await change(contract, { signed: '2126-01-01' })).body.errors).toEqual({
      signed: ['Den podpisu nemůže být v\u00a0budoucnosti'],
    });
    expect((await change(contract, { signed: '2026-02-30' })).body.errors).toEqual({ signed: ['Vyplňte prosím platné datum'] });
    expect((await generate({ contract_id: (await make()).id.replace(/^./, 'f') })).body.errors).toEqual({
      contract_id: ['Vyberte prosím jednu z\u00a0možností'],
    });
  });
});

describe('a client is notified', () => {
  it('once when a contract is signed, and once when its investments become payable', async () => {
    const contract = await make();
    await hold(contract);
    await change(contract, { signed: app.clock.today() });
    expect(await subjects()).toEqual(['Smlouva je podepsaná']);
    await inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, account));
    expect(await subjects()).toEqual(['Platební údaje jsou připravené', 'Smlouva je podepsaná']);
    await change(contract, { signed: null });
    await change(contract, { signed: '2026-01-01' });
    expect((await subjects()).filter((subject) => subject.startsWith('Platební'))).toHaveLength(1);
    const [held] = await app.platform.db.select().from(contractStrategies).where(eq(contractStrategies.contractId, contract.id));
    expect(held?.termsToldAt).not.toBeNull();
  });

  it('of an investment added to a signed contract, and never of an old signing', async () => {
    // In a currency that no other test uses, because a receiving account applies to all clients.
    const contract = await make({ signed: '2020-05-05', currency: 'EUR' });
    expect(await subjects()).toEqual([]);
    await inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, { ...account, currency: 'EUR' }));
    await hold(contract);
    expect(await subjects()).toEqual(['Platební údaje jsou připravené']);
  });
});
