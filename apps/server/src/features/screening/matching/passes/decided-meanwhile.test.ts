import { readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resumeWork } from '../../../../assembly/repeated-work.ts';
import { clients } from '../../../../database/schema/clients.ts';
import { newId } from '../../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../../testing/app/people.ts';
import type { TestPerson } from '../../../../testing/app/people.ts';
import { createTestApp } from '../../../../testing/app/test-app.ts';
import type { TestApp } from '../../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../../testing/app/test-database.ts';
import { importBothLists } from '../../../../testing/files/screening-lists.ts';
import { openHitVaults } from '../../vault/hit-vault.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let clientId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
});
afterAll(() => app.close());

const read = async () => (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body;
/** What the recurring tasks and their jobs do. */
const settle = async () => {
  await resumeWork(app.platform);
  await app.drain();
};

it('a client of whom a hit was decided during the comparison is compared once more', async () => {
  await importBothLists(app, { sanctioned: [{ name: 'Žofie Čížková' }] });
  const hit = (await read()).hits[0];
  await app.platform.db.update(clients).set({ firstname: 'Xaver', surname: 'Kkk' }).where(eq(clients.id, clientId));
  const colleagues = await database.current.pool.connect();
  try {
    await colleagues.query('BEGIN');
    await colleagues.query(`UPDATE screening_hits SET state = 'CLEARED', decided_at = found_at, version = version + 1 WHERE id = $1`, [
      hit?.id,
    ]);
    const decisionId = newId();
    const sealedReason = (await openHitVaults(app.platform.db, app.platform, [clientId])).get(clientId)?.sealReason(decisionId, 'Jiná.');
    await colleagues.query(
      `INSERT INTO screening_decisions SELECT client_id, $2, id, 'CLEARED', entry_hash, subject_hash, list_number, score,
        sealed_match, $3, $4, found_at FROM screening_hits WHERE id = $1`,
      [hit?.id, decisionId, sealedReason, office.userId],
    );
    const comparison = settle();
    const isWaiting = async () =>
      (await database.current.pool.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).rows.length > 0;
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await colleagues.query('COMMIT');
    await comparison;
  } finally {
    colleagues.release();
  }
  expect((await read()).hits[0]).toMatchObject({ state: 'CLEARED', is_found: true });
  expect((await read()).status).toBe('NOT_SCREENED');
  await settle();
  expect((await read()).hits[0]).toMatchObject({ state: 'CLEARED', is_found: false });
  expect((await read()).status).toBe('CLEAR');
});
