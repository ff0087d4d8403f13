import { asc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../database/connect.ts';
import { clientAddresses, clientBankAccounts } from '../../../database/schema/clients.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { writeAddressesFrom, writeBankAccountsFrom } from './client-items-import.service.ts';

const database = useTestDatabase();
let app: TestApp;
let [clientId, otherId] = ['', ''];
beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
  otherId = (await createPerson(app, 'CLIENT')).clientId ?? '';
});
afterAll(() => app.close());

const at = new Date('2026-03-02T09:00:00Z');
const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(app.platform.db, work);
/** Rows of a query from objects, with the types of the table. */
const rowsOf = (table: 'client_addresses' | 'client_bank_accounts', rows: readonly object[]): SQL =>
  sql`SELECT r.*, f.found_id FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f (id uuid, found_id uuid) ON f.id = r.id`;

describe('addresses from a file', () => {
  const address = (changes: object) => ({
    id: newId(),
    found_id: null,
    client_id: clientId,
    type: 'PERMANENT',
    street: 'Dlouhá 1',
    city: 'Praha',
    zip_code: '11000',
    country: 'CZ',
    note: null,
    ...changes,
  });
  const write = (...rows: object[]) => run((tx) => writeAddressesFrom(tx, rowsOf('client_addresses', rows), at));
  const stored = () => app.platform.db.select().from(clientAddresses).orderBy(asc(clientAddresses.city));

  it('are added, changed where they differ, and of no other client', async () => {
    const [kept, changed, foreign] = [address({ city: 'A' }), address({ city: 'B' }), address({ city: 'C', client_id: otherId })];
    expect(await write(kept, changed, foreign)).toBe(3);
    const first = await stored();
    expect(first[0]).toMatchObject({
      id: kept.id,
      clientId,
      type: 'PERMANENT',
      street: 'Dlouhá 1',
      zipCode: '11000',
      country: 'CZ',
      createdAt: at,
    });
    const again = [
      address({ ...kept, found_id: kept.id }),
      address({ ...changed, found_id: changed.id, street: 'Krátká 2', note: 'x' }),
      address({ ...foreign, found_id: foreign.id, client_id: clientId, city: 'Z' }),
      address({ city: 'D' }),
    ];
    expect(await write(...again)).toBe(1);
    const versions = new Map(first.map(({ id, version }) => [id, version]));
    expect(
      (await stored()).map(({ id, city, street, note, version }) => [city, street, note, version - (versions.get(id) ?? version)]),
    ).toEqual([
      ['A', 'Dlouhá 1', null, 0],
      ['B', 'Krátká 2', 'x', 1],
      ['C', 'Dlouhá 1', null, 0],
      ['D', 'Dlouhá 1', null, 0],
    ]);
  });
});

describe('bank accounts from a file', () => {
  const account = (changes: object) => ({
    id: newId(),
    found_id: null,
    client_id: clientId,
    bank_account_owner: 'Jana',
    account_number: '19-2000145399',
    bank_code: '0800',
    is_multicurrency: false,
    currencies: ['CZK'],
    iban: null,
    bic: null,
    note: null,
    is_primary: false,
    declaration_owner: true,
    declaration_spouses_property: false,
    ...changes,
  });
  const write = (...rows: object[]) => run((tx) => writeBankAccountsFrom(tx, rowsOf('client_bank_accounts', rows), at));
  const stored = async () =>
    (await app.platform.db.select().from(clientBankAccounts).orderBy(asc(clientBankAccounts.note))).map(({ note, isPrimary, version }) => [
      note,
      isPrimary,
      version,
    ]);

  it('are added and changed; a new primary one takes the place of the client’s former one', async () => {
    const [former, foreign] = [
      account({ note: 'former', is_primary: true }),
      account({ note: 'foreign', is_primary: true, client_id: otherId }),
    ];
    expect(await write(former, foreign)).toBe(2);
    const [version] = (await stored()).map(([, , first]) => Number(first));
    expect(await write(account({ note: 'new', is_primary: true }), account({ note: 'other' }))).toBe(2);
    expect(await stored()).toEqual([
      ['foreign', true, version],
      ['former', false, (version ?? 0) + 1],
      ['new', true, version],
      ['other', false, version],
    ]);
    expect(await write(account({ ...former, found_id: former.id, is_primary: true }))).toBe(0);
    expect((await stored()).map(([note, isPrimary]) => [note, isPrimary])).toEqual([
      ['foreign', true],
      ['former', true],
      ['new', false],
      ['other', false],
    ]);
    const before = await stored();
    expect(await write(account({ ...former, found_id: former.id, is_primary: true }))).toBe(0);
    expect(await stored()).toEqual(before);
  });
});
