import { readClient } from '@pramen/contract/clients/client.endpoints';
import { changeClient as change } from '@pramen/contract/clients/client.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { fillAcceptedFacts } from './accepted-facts.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const card = {
  id_card_type: 'ID_CARD',
  id_card_number: '998877665',
  id_card_issued_by: 'Praha 1',
  id_card_validity: '2039-12-31',
} as const;
const plain = { birth_place: 'Olomouc', citizenship: 'CZ', occupation: 'Lékařka' };
const stated = { ...plain, card };
const cardless = { id_card_type: null, id_card_number: null, id_card_issued_by: null, id_card_validity: null };

it.each([
  ['an empty record', {}, { ...plain, ...card }, 1],
  [
    'what staff entered',
    { birth_place: 'Brno', occupation: 'Učitelka' },
    { ...plain, birth_place: 'Brno', occupation: 'Učitelka', ...card },
    1,
  ],
  ['another card', { id_card_number: '111222333' }, { ...plain, ...cardless, id_card_number: '111222333' }, 1],
  [
    'the same card',
    { id_card_number: '998 877 665', id_card_validity: '2030-01-01' },
    { ...plain, ...card, id_card_number: '998 877 665', id_card_validity: '2030-01-01' },
    1,
  ],
  ['a validity without a number', { id_card_validity: '2030-01-01' }, { ...plain, ...cardless, id_card_validity: '2030-01-01' }, 1],
  ['everything', { ...plain, ...card }, { ...plain, ...card }, 0],
] as const)('fills what is missing beside %s', async (_name, before, after, changes) => {
  const client = await createPerson(app, 'CLIENT');
  const params = { id: client.clientId ?? '' };
  const known = { ...plain, ...cardless, birth_place: null, citizenship: null, occupation: null, ...before };
  expect((await app.call(change, { params, body: known, token: office.token })).status).toBe(200);
  const isChange = and(eq(auditEvents.clientId, params.id), eq(auditEvents.action, 'clients.changed'));
  const counted = await database.current.db.$count(auditEvents, isChange);
  const actor = { userId: office.userId, role: 'BACK_OFFICE', clientId: null, origin: { language: 'cs' } } as unknown as Actor;
  await inTransaction(app.platform.db, (tx) => fillAcceptedFacts(tx, app.platform, actor, 'identifications.review', params.id, stated));
  expect((await app.call(readClient, { params, token: office.token })).body).toMatchObject(after);
  expect((await database.current.db.$count(auditEvents, isChange)) - counted).toBe(changes);
});

it('leaves out what the record cannot hold', async () => {
  const { clientId } = await createPerson(app, 'CLIENT');
  const params = { id: clientId ?? '' };
  const actor = { userId: office.userId, role: 'BACK_OFFICE', clientId: null, origin: { language: 'cs' } } as unknown as Actor;
  const facts = { birth_place: 'x'.repeat(101), occupation: 'Lékařka' };
  await app.call(change, { params, body: { occupation: null, birth_place: null }, token: office.token });
  await inTransaction(app.platform.db, (tx) => fillAcceptedFacts(tx, app.platform, actor, 'records.review', params.id, facts));
  expect((await app.call(readClient, { params, token: office.token })).body).toMatchObject({ birth_place: null, occupation: 'Lékařka' });
});
