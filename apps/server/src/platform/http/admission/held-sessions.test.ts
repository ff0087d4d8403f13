import { Readable } from 'node:stream';
import { endOtherSessions, endSession } from '@pramen/contract/account/account.endpoints';
import { logout, refreshSession } from '@pramen/contract/auth/auth.endpoints';
import * as clientCalls from '@pramen/contract/clients/client.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import * as intermediaryCalls from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { createPerson as createPersonCall } from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import * as staffCalls from '@pramen/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intermediaries, intermediaryPeople } from '../../../database/schema/people.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { listStatements } from '../../../testing/app/count-statements.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let house: string;
/** A person whose access is revoked while their call runs. */
let leaving: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const { intermediaryPersonId } = await createPerson(app, 'INTERMEDIARY');
  const [row] = await app.platform.db
    .select({ id: intermediaryPeople.intermediaryId })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, intermediaryPersonId ?? ''));
  house = row?.id ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  leaving = await createPerson(app, 'ADMIN');
});

const REVOKE = 'UPDATE sessions SET revoked_at = $2 WHERE user_id = $1';
const ended = { status: 401, body: { code: 'session.required' } };
const passwords = { password: 'Velmi-tajne-1', password_conf: 'Velmi-tajne-1' };
let made = 0;
const email = () => `late${(made += 1)}@pramen.test`;
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);

async function countAll(): Promise<unknown> {
  const { rows } = await database.current.pool.query(
    'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM clients) AS clients, (SELECT count(*) FROM intermediaries) AS houses, (SELECT count(*) FROM audit_events) AS events, (SELECT count(*) FROM idempotency_keys) AS keys',
  );
  return rows[0];
}

describe('a person who loses access during a call', () => {
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'adds a colleague': () =>
      app.call(staffCalls.createUser, {
        body: { name: 'Olga', email: email(), phone: '+420777123456', ...passwords },
        token: leaving.token,
      }),
    'adds an adviser': () =>
      app.call(createPersonCall, {
        params: { id: house },
        body: { surname: 'Malá', firstname: 'Eva', email: email(), phone: '+420777123456', role: 'INTERMEDIARY', ...passwords },
        token: leaving.token,
      }),
    'adds a client': () =>
      app.call(clientCalls.createClient, {
        body: { firstname: 'Eva', surname: 'Malá', email: email() },
        token: leaving.token,
        headers: { 'idempotency-key': 'late' },
      }),
    'removes a logo': () => app.call(intermediaryCalls.deleteLogo, { params: { id: house }, token: leaving.token }),
    'reads a list': () => app.call(listClients, { body: {}, token: leaving.token }),
  };

  it.each(Object.entries(calls))('stores nothing when the call %s', async (_what, send) => {
    const before = await countAll();
    const answer = await changeMeanwhile(database.current, REVOKE, [leaving.userId, app.clock.now()], 1, send);
    expect(answer).toMatchObject(ended);
    expect(await countAll()).toEqual(before);
  });

  it('cannot upload a logo whose last bytes arrive afterwards', async () => {
    const content = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#14532d' } })
      .png()
      .toBuffer();
    const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="logo"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n');
    async function* slowly() {
      yield Buffer.concat([head, content.subarray(0, 20)]);
      await database.current.pool.query(REVOKE, [leaving.userId, app.clock.now()]);
      yield Buffer.concat([content.subarray(20), Buffer.from('\r\n--b--\r\n')]);
    }
    const answer = await app.http.inject({
      method: 'POST',
      url: intermediaryCalls.uploadLogo.path.replace('{id}', house),
      headers: { authorization: `Bearer ${leaving.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from(slowly()),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'session.required']);
    const [row] = await app.platform.db
      .select({ logo: intermediaries.logoBase64 })
      .from(intermediaries)
      .where(eq(intermediaries.id, house));
    expect(row?.logo).toBeNull();
  });

  it('gets no new token for an impersonation either', async () => {
    const client = await createPerson(app, 'CLIENT');
    await impersonate(app, client, leaving);
    const refresh = () => app.call(refreshSession, { token: client.token, body: {} });
    const answer = await changeMeanwhile(database.current, REVOKE, [leaving.userId, app.clock.now()], 1, refresh);
    expect(answer).toMatchObject(ended);
    expect(answer.headers.authorization).toBeUndefined();
  });
});

describe('ending sessions', () => {
  it('concurrently from two sessions leaves one, without a deadlock', async () => {
    for (let round = 0; round < 3; round += 1) {
      const person = await createPerson(app, 'CLIENT');
      const tokens = [person.token, await openSessionOf(app, person)];
      const answers = await Promise.all(tokens.map((token) => app.call(endOtherSessions, { token, body: {} })));
      expect(statusesOf(answers)).toEqual([200, 401]);
    }
  });

  it('gets a response although it ends the session of the call', async () => {
    const person = await createPerson(app, 'CLIENT');
    expect((await app.call(endSession, { params: { id: person.sessionId }, token: person.token })).status).toBe(200);
    expect((await app.call(logout, { token: leaving.token, body: {} })).status).toBe(200);
  });
});

it('a read-only call locks nothing', async () => {
  const statements = await listStatements(() => app.call(staffCalls.readUsers, { token: leaving.token }));
  expect(statements.filter((text) => /begin|for share/i.test(text))).toEqual([]);
});
