import { listNotifications, readNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { notify } from './notifications.service.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const leave = (person: TestPerson, kind: string) =>
  inTransaction(app.platform.db, (tx) => notify(tx, app.platform, { userId: person.userId, kind }));
const list = async ({ token }: TestPerson, query: Record<string, string> = {}, language = 'cs') =>
  (await app.call(listNotifications, { token, query, headers: { 'accept-language': language } })).body;
const subjects = (body: Awaited<ReturnType<typeof list>>) => body.data.map(({ subject }) => subject);

/** Three notifications a minute apart: password, phone, sign-out everywhere. */
async function createReader() {
  const person = await createPerson(app, 'CLIENT');
  const ids = [];
  for (const kind of ['account.password-changed', 'account.phone-changed', 'account.signed-out-everywhere']) {
    app.clock.advance(MINUTE);
    ids.push(await leave(person, kind));
  }
  return { person, ids };
}

const [PASSWORD, TELEPHONE, EVERYWHERE] = ['Heslo bylo změněno', 'Telefon byl změněn', 'Ostatní přihlášení skončila'];

test('come newest first, in the reader’s language, with the number of unread ones', async () => {
  const { person, ids } = await createReader();
  const body = await list(person);
  expect(subjects(body)).toEqual([EVERYWHERE, TELEPHONE, PASSWORD]);
  expect(body.meta).toEqual({ total: 3, unread: 3 });
  expect(body.data[0]).toEqual({
    id: ids[2],
    subject: EVERYWHERE,
    text: expect.stringContaining('odhlásili'),
    created_at: app.clock.now().toISOString(),
    read_at: null,
    about: { kind: 'account', id: null },
  });
  expect(subjects(await list(person, {}, 'sk'))[2]).toBe('Heslo bolo zmenené');
});

describe('the query', () => {
  test.each([
    [{ page: '1', length: '2' }, [EVERYWHERE, TELEPHONE], 3],
    [{ page: '2', length: '2' }, [PASSWORD], 3],
    [{ page: '9', length: '2' }, [], 3],
    [{ order: 'created_at:asc' }, [PASSWORD, TELEPHONE, EVERYWHERE], 3],
    [{ order: 'subject:asc' }, [PASSWORD, EVERYWHERE, TELEPHONE], 3],
    [{ order: 'subject:desc', page: '1', length: '1' }, [TELEPHONE], 3],
    [{ order: 'kind:asc' }, [EVERYWHERE, TELEPHONE, PASSWORD], 3],
    [{ search: 'OSTATNI prihlaseni' }, [EVERYWHERE], 1],
    [{ search: 'čísl' }, [TELEPHONE], 1],
    [{ search: '%' }, [], 0],
    [{ 'filter[subject]': 'zmenen' }, [TELEPHONE, PASSWORD], 2],
    [{ 'filter[subject]': 'zmenen', 'filter[text]': 'nove cislo' }, [TELEPHONE], 1],
    [{ 'filter[read_at]': 'unread' }, [EVERYWHERE, TELEPHONE, PASSWORD], 3],
    [{ 'filter[read_at]': 'read' }, [], 0],
    [{ 'filter[read_at]': 'nonsense' }, [], 0],
    [{ 'filter[user_id]': 'x' }, [EVERYWHERE, TELEPHONE, PASSWORD], 3],
  ])('%o', async (query, expected, total) => {
    const { person } = await createReader();
    const body = await list(person, query);
    expect([subjects(body), body.meta]).toEqual([expected, { total, unread: 3 }]);
  });

  test.each<Record<string, string>>([{ page: '0' }, { length: '1001', page: '1' }, { search: 'x'.repeat(201) }, { search: 'a\0b' }])(
    '%o is a 422',
    async (query) => {
      const { token } = await createPerson(app, 'CLIENT');
      expect((await app.call(listNotifications, { token, query })).status).toBe(422);
    },
  );
});

describe('marking as read', () => {
  test('some, then all; other people’s and unknown ids change nothing', async () => {
    const { person, ids } = await createReader();
    const { person: stranger, ids: foreign } = await createReader();
    const send = (given?: string[]) => app.call(readNotifications, { token: person.token, body: given ? { ids: given } : {} });
    expect((await send([ids[0] ?? '', foreign[0] ?? '', newId()])).body).toEqual({ read: 1, unread: 2 });
    expect((await send([ids[0] ?? ''])).body).toEqual({ read: 0, unread: 2 });
    const body = await list(person);
    expect(body.data.map(({ read_at }) => read_at)).toEqual([null, null, app.clock.now().toISOString()]);
    expect((await list(stranger)).meta.unread).toBe(3);
    expect((await send()).body).toEqual({ read: 2, unread: 0 });
    expect((await send()).body).toEqual({ read: 0, unread: 0 });
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'messages.read'));
    expect(events.filter(({ actorUserId }) => actorUserId === person.userId).map(({ facts }) => facts)).toEqual([
      { count: 1 },
      { count: 2 },
    ]);
  });

  test.each([[{ ids: [] }], [{ ids: ['nonsense'] }], [{ ids: 'all' }]])('%o is a 422', async (body) => {
    const { token } = await createPerson(app, 'CLIENT');
    expect((await app.call(readNotifications, { token, body })).status).toBe(422);
  });

  test('is refused to an impersonator, who may only read them', async () => {
    const { person } = await createReader();
    await impersonate(app, person, await createPerson(app, 'INTERMEDIARY'));
    expect((await list(person)).meta.unread).toBe(3);
    const answer = await app.call(readNotifications, { token: person.token, body: {} });
    expect([answer.status, answer.body.code]).toEqual([403, 'impersonation.forbidden']);
  });
});

test('a kind without a composer is not counted', async () => {
  const { person } = await createReader();
  await leave(person, 'of.another-version');
  expect((await list(person)).meta).toEqual({ total: 3, unread: 3 });
});

test('a notice about an object that was deleted or is another person’s links to nothing', async () => {
  const person = await createPerson(app, 'CLIENT');
  const params = { contractId: newId(), contractStrategyId: newId(), transactionId: newId(), sessionId: newId() };
  const kinds = ['contracts.signed', 'contracts.payment-terms-ready', 'ledger.dividend-credited', 'account.new-device'];
  for (const kind of kinds) await inTransaction(app.platform.db, (tx) => notify(tx, app.platform, { userId: person.userId, kind, params }));
  const { data } = await list(person);
  expect(data.map(({ subject, text }) => [subject !== '', text !== '', /\{|undefined/.test(text)])).toEqual(
    kinds.map(() => [true, true, false]),
  );
  // Newest first: only the account still exists.
  expect(data.map(({ about }) => about)).toEqual([{ kind: 'account', id: null }, null, null, null]);
});

test('every role has them', async () => {
  for (const role of ['INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'] as const) {
    const person = await createPerson(app, role);
    await leave(person, 'account.password-changed');
    expect(subjects(await list(person))).toEqual([PASSWORD]);
  }
});

test('none of this was an unexpected error', () => {
  expect(app.logged).toEqual([]);
});
