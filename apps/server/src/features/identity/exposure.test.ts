import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeWork } from '../../assembly/repeated-work.ts';
import { inTransaction } from '../../database/transaction.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { Exposure } from '../../platform/identity/bank-claims.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { addAttestation } from './attestations.service.ts';
import { readExposure } from './exposure.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: pg.Client;
let client: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const nobody = { nationalities: [], addresses: [], cards: [], paymentAccounts: [] };
async function attest(exposure: Exposure): Promise<string> {
  app.clock.advance(MINUTE);
  const stated = { issuer: 'https://bank.test', subject: 's', tokenHash: 'h', provedAt: app.clock.now(), verification: null, exposure };
  const record = { clientId, userId: client.userId, purpose: 'IDENTIFICATION', recordId: newId() } as const;
  return inTransaction(app.platform.db, (tx) =>
    addAttestation(tx, app.platform, record, { ...stated, verified: nobody, plain: nobody } as never),
  );
}
/** As it was kept before the word stood beside the encrypted text. */
const makeOlder = (id: string) =>
  owner.query('UPDATE identity_attestations SET exposure = NULL WHERE client_id = $1 AND id = $2', [clientId, id]);
const wordOf = async (id: string) =>
  (await owner.query<{ exposure: string | null }>('SELECT exposure FROM identity_attestations WHERE id = $1', [id])).rows[0]?.exposure;

describe('what an older attestation states of a public office', () => {
  it.each<Exposure>(['YES', 'NO', 'UNKNOWN'])('%s is read out of its encrypted text once', async (exposure) => {
    const id = await attest(exposure);
    await makeOlder(id);
    expect(await readExposure(app.platform.db, app.platform, clientId)).toBe(exposure);
    await resumeWork(app.platform);
    expect([await wordOf(id), await readExposure(app.platform.db, app.platform, clientId)]).toEqual([exposure, exposure]);
  });

  it('is what it says at its own time, not at the time of reading', async () => {
    await makeOlder(await attest('YES'));
    await attest('NO');
    await resumeWork(app.platform);
    expect(await readExposure(app.platform.db, app.platform, clientId)).toBe('NO');
  });

  it('is nothing once the key was erased with the client', async () => {
    const id = await attest('YES');
    await makeOlder(id);
    await owner.query('DELETE FROM client_keys WHERE client_id = $1', [clientId]);
    await resumeWork(app.platform);
    expect(await wordOf(id)).toBe('UNKNOWN');
  });
});

it('a word that the owner of the database replaced changes no decision', async () => {
  await attest('YES');
  await owner.query(`UPDATE identity_attestations SET exposure = 'NO' WHERE client_id = $1`, [clientId]);
  expect(await readExposure(app.platform.db, app.platform, clientId)).toBe('YES');
});

it('a word that stands there is never replaced', async () => {
  const id = await attest('YES');
  const application = new pg.Client({ connectionString: database.current.appUrl });
  await application.connect();
  const { rowCount } = await application.query(`UPDATE identity_attestations SET exposure = 'NO' WHERE client_id = $1`, [clientId]);
  await application.end();
  expect([rowCount, await wordOf(id)]).toEqual([0, 'YES']);
});
