import { readIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { seedDemoCompany } from '../seed.ts';
import { identificationStories } from './identification-stories.ts';
import { addIdentifications } from './identification-work.ts';

const database = useTestDatabase();
let app: TestApp;

interface Row {
  id: string;
  client_id: string;
  code: string;
  state: string;
  level: string | null;
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  await seedDemoCompany(app.platform);
});
afterAll(() => app.close());

const readRows = async () =>
  (
    await database.current.pool.query<Row>(
      `SELECT i.id, i.client_id, c.client_code AS code, i.state, i.level FROM identifications i JOIN clients c ON c.id = i.client_id ORDER BY 3`,
    )
  ).rows;

it('the demo company has identifications in every state, created once', async () => {
  await inTransaction(app.platform.db, (tx) => addIdentifications(tx, app.platform));
  const rows = await readRows();
  expect(rows.map(({ code, state, level }) => [code, state, level])).toEqual([
    ['P0001', 'ACCEPTED', 'IN_PERSON'],
    ['P0002', 'ACCEPTED', 'IN_PERSON'],
    ['P0011', 'ACCEPTED', 'IN_PERSON'],
    ['P0017', 'APPROVED', null],
    ['P0018', 'WAITING', null],
    ['P0019', 'CONCEPT', null],
    ['P0021', 'WAITING', null],
    ['P0022', 'DENIED', null],
    ['P0039', 'WAITING', null],
  ]);
  expect(rows).toHaveLength(identificationStories.length);
});

it('accepted ones have lines that agree with the client, and both sides as pictures that can be opened', async () => {
  const office = await createPerson(app, 'BACK_OFFICE');
  const accepted = (await readRows()).filter(({ state }) => state === 'ACCEPTED');
  for (const { id, client_id: clientId } of accepted) {
    const { body } = await app.call(readIdentification, { params: { id: clientId, identificationId: id }, token: office.token });
    expect(body.acceptance?.check?.findings.every((finding) => finding.is_same)).toBe(true);
    expect(body.attachments.map(({ side, mime_type: type }) => [side, type])).toEqual([
      ['FRONT', 'image/png'],
      ['BACK', 'image/png'],
    ]);
  }
});

it('sends no messages', async () => {
  await app.drain();
  expect([app.mails, app.texts]).toEqual([[], []]);
});
