import { addClientBankAccount } from '@pramen/contract/clients/client.endpoints';
import { createContract, changeContract } from '@pramen/contract/contracts/contracts.endpoints';
import { settleWithdrawal, withdrawFromContract } from '@pramen/contract/contracts/withdrawals.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { matchFirstPayment } from '@pramen/contract/identifications/identifications.endpoints';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '../../database/schema/clients.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { attachInformation } from '../../testing/files/information.ts';
import { importBothLists } from '../../testing/files/screening-lists.ts';
import { createWaitingIdentification } from '../../testing/worlds/forms.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../testing/worlds/onboarding.ts';
import { writeContractsFrom } from '../contracts/record/contracts.service.ts';
import { decideHeld } from '../onboarding/completion/decision.service.ts';
import { compareWithLog } from './evidence.reader.ts';
import type { EvidenceVerdict } from './evidence.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: pg.Client;
let office: TestPerson;
let adviser: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
/** Decided; its contract was left, and the withdrawal settled. */
let decided: string;
let left: string;
/** Held because of its strategy. */
let held: string;
let heldContract: string;
/** Brought by a file, and the identification that was paid. */
let imported: string;
let paid: string;

const idOf = async (query: string) => (await owner.query<{ id: string }>(query)).rows[0]?.id ?? '';

async function submit(client: TestPerson, options: object): Promise<string> {
  const form = await start(app, adviser, client, { client_complex_form: true, contract_type: offer.contractTypeId, ...options });
  for (const { file } of stepOf(form, 'summary').data.information)
    await app.call(readFileContent, { params: { uuid: file.uuid }, query: { extend: '1' }, token: client.token });
  await completeAll(app, client, form, { client_complex_form: person, strategies: { strategies: [offer.growth] } });
  const verification_code = await askForConfirmation(app, client, form.id);
  expect((await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code })).status).toBe(200);
  return form.id;
}

async function leave(client: TestPerson): Promise<void> {
  const params = { id: left };
  const gone = await app.call(withdrawFromContract, { params, body: { note: 'Rozmyslel jsem si to.' }, token: client.token });
  expect(gone.status).toBe(200);
  const settled = { client_id: client.clientId ?? '', returned_amount: 100.5, returned_on: app.clock.today(), note: 'Vráceno.' };
  const id = await idOf('SELECT id FROM contract_withdrawals');
  expect((await app.call(settleWithdrawal, { params: { id }, body: settled, token: office.token })).status).toBe(200);
}

async function pay(clientId: string): Promise<void> {
  const account = { currencies: ['CZK' as const], account_number: '19-2000145399', bank_code: '0800' };
  await app.call(addClientBankAccount, { params: { id: clientId }, body: account, token: office.token });
  paid = await createWaitingIdentification(app, clientId, office.userId);
  await app.platform.db.update(identifications).set({ state: 'ACCEPTED', level: 'REMOTE' }).where(eq(identifications.id, paid));
  const body = { paid_on: app.clock.today(), amount: 500, currency: 'CZK' as const, account: '19-2000145399/0800' };
  const params = { id: clientId, identificationId: paid };
  expect((await app.call(matchFirstPayment, { params, body, token: office.token })).status).toBe(200);
}

/** A row of a file, as the import writes it. */
const importContract = (clientId: string, id: string, foundId: string | null, signedOn: string) =>
  inTransaction(app.platform.db, (tx) =>
    writeContractsFrom(
      tx,
      app.platform,
      sql`SELECT ${id}::uuid AS id, ${foundId}::uuid AS found_id, ${clientId}::uuid AS client_id, ${`S-${id.slice(-12)}`}::text AS contract_number,
        ${offer.contractTypeId}::uuid AS contract_type_id, 'CZK'::text AS currency, ${signedOn}::date AS signed_on`,
    ),
  );

beforeAll(async () => {
  app = await createTestApp(database.current);
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  offer = await createOffer(app);
  await importBothLists(app, { sanctioned: [{ name: 'Karel Sankcionovaný' }], exposed: [{ name: 'Eva Exponovaná' }] });
  const first = await createPerson(app, 'CLIENT', { under: adviser });
  decided = await submit(first, {});
  await app.drain();
  await decideHeld(app.platform);
  left = await idOf('SELECT id FROM contracts');
  await leave(first);
  await submit(await createPerson(app, 'CLIENT', { under: adviser }), {});
  await app.drain();
  await decideHeld(app.platform);
  await attachInformation(app, await createPerson(app, 'ADMIN'));
  const second = await createPerson(app, 'CLIENT', { under: adviser });
  held = await submit(second, { strategies: true });
  heldContract = await idOf('SELECT id FROM contracts WHERE held_since IS NOT NULL');
  await pay(second.clientId ?? '');
  imported = newId();
  await importContract(second.clientId ?? '', imported, null, '2020-05-05');
  await dropForeignKeys();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const kinds = ['interaction_form', 'contract', 'first_payment'];
const told = ({ faults }: EvidenceVerdict) =>
  faults.filter(({ kind }) => kinds.includes(kind)).map(({ kind, id, difference }) => `${kind} ${id}: ${difference}`);

const tables = ['deliveries', 'interaction_forms', 'contracts', 'contract_withdrawals', 'identification_payments'];

/** A superuser switches foreign keys off. */
async function dropForeignKeys(): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
     WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)`,
    [tables],
  );
  for (const { statement } of rows) await owner.query(statement);
}

/** Compares while statements of a superuser are in force. */
async function tamper(...statements: string[]): Promise<string[]> {
  for (const table of tables) await owner.query(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`);
  try {
    for (const statement of statements) await owner.query(statement);
    return told(await compareWithLog(app.platform.db));
  } finally {
    for (const table of tables) {
      await owner.query(`DELETE FROM ${table}`);
      await owner.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
      await owner.query(`DROP TABLE kept_${table}`);
    }
  }
}

it('finds nothing in what the portal wrote, and says what no event tells', async () => {
  const verdict = await compareWithLog(app.platform.db);
  expect(told(verdict)).toEqual([]);
  expect(verdict.counts).toMatchObject({ interaction_form: 3, contract: 4, first_payment: 1 });
  expect(Object.fromEntries(verdict.untold)).toEqual({});
});

it.each<[string, () => [statement: string, ...faults: (string | RegExp)[]]]>([
  [
    'a delivery that never was',
    () => [
      `INSERT INTO deliveries SELECT client_id, gen_random_uuid(), form_id, kind, document_id, language, channel, decode(repeat('00', 32), 'hex'), sealed_text, delivered_at
       FROM deliveries WHERE kind = 'COSTS'`,
      /^interaction_form .+: the delivery of COSTS of 2026-03-02T.+ is not in the audit log$/,
    ],
  ],
  [
    'a delivery that was deleted',
    () => [
      "DELETE FROM deliveries WHERE kind = 'FIRM_INFORMATION'",
      /: the delivery of FIRM_INFORMATION of 2026-03-02T.+ is missing or differs$/,
    ],
  ],
  [
    'a delivery that was dated back',
    () => [
      "UPDATE deliveries SET delivered_at = delivered_at - interval '9 days' WHERE kind = 'COSTS'",
      /: the delivery of COSTS is of 2026-02-21T.+, in the audit log it is of 2026-03-02T/,
    ],
  ],
  [
    'a delivery in another language',
    () => [
      "UPDATE deliveries SET language = 'sk' WHERE kind = 'COSTS'",
      /: the delivery of COSTS is in language sk, in the audit log in cs$/,
    ],
  ],
  [
    'an agreement that was removed',
    () => [
      `UPDATE interaction_forms SET sealed_agreement = NULL WHERE id = '${held}'`,
      `interaction_form ${held}: its agreement is missing`,
    ],
  ],
  [
    'an agreement that was replaced',
    () => [
      `UPDATE interaction_forms SET sealed_agreement = '\\x00' WHERE id = '${held}'`,
      `interaction_form ${held}: its agreement is another one than in the audit log`,
    ],
  ],
  [
    'a decision that nobody made',
    () => [
      `UPDATE interaction_forms SET state = 'COMPLETED', hold_reason = NULL, decided_at = submitted_at WHERE id = '${held}'`,
      `interaction_form ${held}: its state is COMPLETED, in the audit log it is HELD`,
      `interaction_form ${held}: it was decided, which is not in the audit log`,
    ],
  ],
  [
    'a decision and a submission at another time',
    () => [
      `UPDATE interaction_forms SET decided_at = decided_at - interval '1 day', submitted_at = NULL WHERE id = '${decided}'`,
      `interaction_form ${decided}: the time when it was submitted is missing`,
      /: it was decided at 2026-03-01T.+, in the audit log at 2026-03-02T/,
    ],
  ],
  [
    'an onboarding that is dated back, and a delivery for none',
    () => [
      `WITH d AS (INSERT INTO deliveries SELECT client_id, gen_random_uuid(), '019a0000-0000-7000-8000-000000000002', kind, document_id, language, channel, sha256, sealed_text, delivered_at
         FROM deliveries WHERE kind = 'COSTS') UPDATE interaction_forms SET created_at = created_at - interval '1 day' WHERE id = '${held}'`,
      /: it was begun at 2026-03-01T.+, in the audit log at 2026-03-02T/,
      'interaction_form 019a0000-0000-7000-8000-000000000002: it is missing',
    ],
  ],
  [
    'another contract of an onboarding',
    () => [
      `UPDATE interaction_forms SET contract_id = '${left}' WHERE id = '${held}'`,
      `interaction_form ${held}: its contract is another one than in the audit log`,
    ],
  ],
  [
    'an onboarding that was deleted',
    () => [`DELETE FROM interaction_forms WHERE id = '${held}'`, `interaction_form ${held}: it is missing`],
  ],
  [
    'an onboarding that never was',
    () => [
      `INSERT INTO interaction_forms (client_id, id, state, options, creator_id, created_at, touched_at, version)
       SELECT client_id, '019a0000-0000-7000-8000-000000000001', 'COMPLETED', options, creator_id, created_at, touched_at, 1 FROM interaction_forms WHERE id = '${held}'`,
      'interaction_form 019a0000-0000-7000-8000-000000000001: it is not in the audit log',
    ],
  ],
  [
    'a contract that was released and dated',
    () => [
      `UPDATE contracts SET held_since = NULL, signed_on = '2026-01-01', concluded_on = '2026-01-01', signing_source = 'ONBOARDING' WHERE id = '${heldContract}'`,
      `contract ${heldContract}: its signing day is 2026-01-01, in the audit log none`,
      `contract ${heldContract}: the source of its signing day is ONBOARDING, in the audit log none`,
      `contract ${heldContract}: the day of its conclusion is 2026-01-01, in the audit log none`,
      /: since when it is held is none, in the audit log 2026-03-02T/,
    ],
  ],
  [
    'a conclusion that was moved back',
    () => [
      `UPDATE contracts SET concluded_on = concluded_on - 30 WHERE id = '${left}'`,
      `contract ${left}: the day of its conclusion is 2026-01-31, in the audit log 2026-03-02`,
    ],
  ],
  [
    'a withdrawal that was taken back',
    () => [
      `WITH w AS (DELETE FROM contract_withdrawals) UPDATE contracts SET withdrawn_at = NULL WHERE id = '${left}'`,
      /^contract .+: when it was left is none, in the audit log 2026-03-02T/,
      `contract ${left}: its withdrawal is missing`,
    ],
  ],
  [
    'a withdrawal that never was',
    () => [
      `INSERT INTO contract_withdrawals (client_id, id, contract_id, user_id, withdrawn_at, last_day, version)
       SELECT client_id, gen_random_uuid(), '${heldContract}', creator_id, now(), '2026-03-16', 1 FROM interaction_forms WHERE id = '${held}'`,
      `contract ${heldContract}: its withdrawal is not in the audit log`,
    ],
  ],
  [
    'a withdrawal with other days',
    () => [
      `UPDATE contract_withdrawals SET last_day = '2026-04-01', withdrawn_at = withdrawn_at + interval '1 day', user_id = '${office.userId}', sealed_note = NULL`,
      `contract ${left}: its withdrawal is of another user than in the audit log`,
      /: its withdrawal is of 2026-03-03T.+, in the audit log it is of 2026-03-02T/,
      `contract ${left}: the last day of its withdrawal is 2026-04-01, in the audit log 2026-03-16`,
      `contract ${left}: the note to a withdrawal is another one than in the audit log`,
    ],
  ],
  [
    'another settlement',
    () => [
      `UPDATE contract_withdrawals SET returned_amount = 1, returned_on = '2026-01-02', sealed_settlement = '\\x00', settled_by = user_id`,
      `contract ${left}: the settlement of its withdrawal is of another user than in the audit log`,
      `contract ${left}: the day of its returned money is 2026-01-02, in the audit log 2026-03-02`,
      `contract ${left}: the returned amount of a withdrawal is another one than in the audit log`,
      `contract ${left}: the note to a settlement is another one than in the audit log`,
    ],
  ],
  [
    'a settlement that was taken back',
    () => [
      'UPDATE contract_withdrawals SET settled_at = NULL, settled_by = NULL, returned_amount = NULL, returned_on = NULL, sealed_settlement = NULL',
      `contract ${left}: the settlement of its withdrawal is missing`,
    ],
  ],
  [
    'a contract that was deleted, and one that was thrown away',
    () => [
      `WITH c AS (DELETE FROM contracts WHERE id = '${left}') UPDATE contracts SET deleted_at = now() WHERE id = '${heldContract}'`,
      `contract ${left}: it is missing`,
      `contract ${heldContract}: it is deleted, which is not in the audit log`,
    ],
  ],
  [
    'other dates of a contract that a file has added',
    () => [
      `UPDATE contracts SET concluded_on = '2026-01-01', held_since = NULL WHERE id = '${imported}'`,
      `contract ${imported}: the day of its conclusion is 2026-01-01, in the audit log none`,
      new RegExp(`contract ${imported}: since when it is held is none, in the audit log 2026-03-02T`),
    ],
  ],
  [
    'another first payment',
    () => [
      'UPDATE identification_payments SET paid_on = paid_on - 5, amount = amount + 1, matched_by = NULL',
      `first_payment ${paid}: it was paid on 2026-02-25, in the audit log on 2026-03-02`,
      `first_payment ${paid}: it was matched by another user than in the audit log`,
      `first_payment ${paid}: its amount is another one than in the audit log`,
    ],
  ],
  [
    'another account and time of a first payment',
    () => [
      "UPDATE identification_payments SET sealed_account = '\\x00', matched_at = matched_at - interval '1 day'",
      /: it was matched at 2026-03-01T.+, in the audit log at 2026-03-02T/,
      `first_payment ${paid}: its account is another one than in the audit log`,
    ],
  ],
  ['a first payment that was deleted', () => ['DELETE FROM identification_payments', `first_payment ${paid}: it is missing`]],
])('names %s', async (_what, given) => {
  const [statement, ...faults] = given();
  const found = await tamper(statement);
  const unnamed = faults.filter((fault) => !found.some((one) => (typeof fault === 'string' ? one === fault : fault.test(one))));
  expect({ unnamed, found }).toMatchObject({ unnamed: [] });
  expect(found).toHaveLength(faults.length);
});

it('days that staff and files set are told by their events', async () => {
  const client = await createPerson(app, 'CLIENT', { under: adviser });
  const params = { id: client.clientId ?? '' };
  const body = { contract_type_id: offer.contractTypeId };
  const { contract } = (await app.call(createContract, { params, body, token: adviser.token })).body;
  const changed = { params: { ...params, contractId: contract.id }, body: { signed: '2026-02-01' }, token: adviser.token };
  expect((await app.call(changeContract, changed)).status).toBe(200);
  expect((await compareWithLog(app.platform.db)).untold.has('the dates of a contract')).toBe(false);
  app.clock.advance(1000);
  await importContract(params.id, contract.id, contract.id, '2026-02-10');
  const verdict = await compareWithLog(app.platform.db);
  expect(told(verdict)).toEqual([]);
  await app.platform.db.update(contracts).set({ signedOn: '2026-02-01' }).where(eq(contracts.id, contract.id));
  expect(told(await compareWithLog(app.platform.db))).toEqual([
    `contract ${contract.id}: its signing day is 2026-02-01, in the audit log 2026-02-10`,
  ]);
  await app.platform.db.update(contracts).set({ signedOn: '2026-02-10' }).where(eq(contracts.id, contract.id));
});
