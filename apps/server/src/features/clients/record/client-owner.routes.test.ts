import { requestPasswordReset } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/clients/client.endpoints';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOwnerships, clients } from '../../../database/schema/clients.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { intermediaryPeople, users } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { updateClientsFrom } from '../import/clients-import.service.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());

const freshAdviser = () => createPerson(app, 'INTERMEDIARY');
const give = (id: string, to: string | null, by = admin) =>
  app.call(endpoints.changeClientOwner, { params: { id }, body: { intermediary_person_id: to }, token: by.token });
const move = (from: string, to: string | null, by = admin) =>
  app.call(endpoints.moveClients, { body: { from_intermediary_person_id: from, intermediary_person_id: to }, token: by.token });
const read = (id: string, by: TestPerson) => app.call(endpoints.readClient, { params: { id }, token: by.token });
const invite = (id: string, by = office) => app.call(endpoints.inviteClient, { params: { id }, token: by.token });
const personOf = ({ intermediaryPersonId }: TestPerson) => intermediaryPersonId ?? '';
const clientOf = ({ clientId }: TestPerson) => clientId ?? '';

async function intervalsOf(clientId: string) {
  const rows = await app.platform.db
    .select()
    .from(clientOwnerships)
    .where(eq(clientOwnerships.clientId, clientId))
    .orderBy(asc(clientOwnerships.validFrom), sql`valid_to NULLS LAST`);
  return rows.map(({ intermediaryPersonId, validFrom, validTo }) => [
    intermediaryPersonId,
    validFrom.getTime(),
    validTo?.getTime() ?? null,
  ]);
}

describe('the owner of a client', () => {
  it('is changed by an administrator: the client moves from one adviser to the other, with an interval for each', async () => {
    const [one, other] = [await freshAdviser(), await freshAdviser()];
    const client = await createPerson(app, 'CLIENT', { under: one });
    const id = clientOf(client);
    const since = app.clock.now().getTime();
    app.clock.advance(MINUTE);
    const given = await give(id, personOf(other));
    expect(given.body).toMatchObject({
      message: 'Vázaný zástupce je změněný.',
      client: { intermediary_person_id: personOf(other), version: 2 },
    });
    expect([(await read(id, one)).status, (await read(id, other)).status]).toEqual([404, 200]);
    expect((await give(id, personOf(other))).body).toMatchObject({
      message: 'Vázaný zástupce zůstává stejný, nic se nezměnilo.',
      client: { version: 2 },
    });
    app.clock.advance(MINUTE);
    expect((await give(id, null)).body.client.intermediary_person).toBeNull();
    expect(await intervalsOf(id)).toEqual([
      [personOf(one), since, since + MINUTE],
      [personOf(other), since + MINUTE, since + 2 * MINUTE],
      [null, since + 2 * MINUTE, null],
    ]);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectId, id))
      .orderBy(asc(auditEvents.occurredAt));
    expect(events.map(({ action, facts }) => [action, facts])).toEqual([
      ['clients.ownerChanged', { before: { intermediaryPersonId: personOf(one) }, after: { intermediaryPersonId: personOf(other) } }],
      ['clients.ownerChanged', { before: { intermediaryPersonId: personOf(other) }, after: { intermediaryPersonId: null } }],
    ]);
  });

  it('is neither an unknown person nor one who left; only administrators change it', async () => {
    const adviser = await freshAdviser();
    const gone = await freshAdviser();
    await app.platform.db
      .update(intermediaryPeople)
      .set({ deletedAt: app.clock.now() })
      .where(eq(intermediaryPeople.id, personOf(gone)));
    const id = clientOf(await createPerson(app, 'CLIENT', { under: adviser }));
    for (const nobody of [newId(), personOf(gone)])
      expect(await give(id, nobody)).toMatchObject({
        status: 422,
        body: { errors: { intermediary_person_id: ['Vyberte prosím jednu z\u00a0možností'] } },
      });
    expect((await app.call(endpoints.changeClientOwner, { params: { id }, body: {}, token: admin.token })).status).toBe(422);
    for (const by of [office, adviser])
      expect([(await give(id, null, by)).status, (await move(personOf(adviser), null, by)).status]).toEqual([403, 403]);
    expect((await give(newId(), null)).status).toBe(404);
  });

  it('has one open interval after two concurrent changes', async () => {
    const [one, other, third] = [await freshAdviser(), await freshAdviser(), await freshAdviser()];
    const id = clientOf(await createPerson(app, 'CLIENT', { under: one }));
    await Promise.all([give(id, personOf(other)), give(id, personOf(third)), move(personOf(one), personOf(third))]);
    const [row] = await app.platform.db.select({ person: clients.intermediaryPersonId }).from(clients).where(eq(clients.id, id));
    const open = (await intervalsOf(id)).filter(([, , validTo]) => validTo === null);
    expect(open.map(([person]) => person)).toEqual([row?.person]);
  });
});

describe('an adviser who leaves', () => {
  it('hands all clients over at once, each with an event and an interval; deleted ones stay', async () => {
    const [leaving, other] = [await freshAdviser(), await freshAdviser()];
    const mine = await Promise.all(Array.from({ length: 3 }, () => createPerson(app, 'CLIENT', { under: leaving })));
    const deleted = await createPerson(app, 'CLIENT', { under: leaving });
    await app.platform.db
      .update(clients)
      .set({ deletedAt: app.clock.now() })
      .where(eq(clients.id, clientOf(deleted)));
    const theirs = await createPerson(app, 'CLIENT', { under: other });
    app.clock.advance(MINUTE);
    expect((await move(personOf(leaving), personOf(other))).body).toEqual({ message: 'Předali jsme 3 klienty.', moved_count: 3 });
    for (const client of mine) {
      expect((await intervalsOf(clientOf(client))).map(([person]) => person)).toEqual([personOf(leaving), personOf(other)]);
      const events = await app.platform.db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.objectId, clientOf(client)));
      expect(events.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([['clients.ownerChanged', admin.userId]]);
    }
    expect(await intervalsOf(clientOf(theirs))).toHaveLength(1);
    expect((await intervalsOf(clientOf(deleted))).map(([person]) => person)).toEqual([personOf(leaving)]);
    expect((await move(personOf(leaving), personOf(other))).body.moved_count).toBe(0);
    expect((await move(personOf(other), newId())).status).toBe(422);
  });
});

it('an import that moves a client to another adviser adds an interval, and none when nothing changes', async () => {
  const [one, other] = [await freshAdviser(), await freshAdviser()];
  const client = await createPerson(app, 'CLIENT', { under: one });
  const rows = sql`SELECT c.*, x.id AS found_id, '+420777123456' AS phone
    FROM clients x, LATERAL jsonb_populate_record(x, jsonb_build_object('intermediary_person_id', ${personOf(other)}::uuid)) c WHERE x.id = ${clientOf(client)}`;
  app.clock.advance(MINUTE);
  for (let run = 0; run < 2; run += 1) await inTransaction(app.platform.db, (tx) => updateClientsFrom(tx, rows, app.platform));
  expect((await intervalsOf(clientOf(client))).map(([person, , validTo]) => [person, validTo === null])).toEqual([
    [personOf(one), false],
    [personOf(other), true],
  ]);
});

describe('an invitation', () => {
  const sent = async () => {
    app.mails.length = 0;
    await app.drain();
    return app.mails.map(({ to, subject }) => [to, subject]);
  };

  it('is sent once within 30 seconds, however often it is requested, and is stored nowhere', async () => {
    const adviser = await freshAdviser();
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const id = clientOf(client);
    const answers = await Promise.all([invite(id, adviser), invite(id), invite(id, admin)]);
    expect(answers.map(({ status, body, headers }) => [status, body.message, headers['cache-control']])).toEqual(
      Array.from({ length: 3 }, () => [200, 'Pozvánka je odeslaná.', 'no-store']),
    );
    expect(await sent()).toEqual([[client.email, expect.stringContaining('Vítejte v portálu')]]);
    expect(app.mails[0]?.text).toContain('/activation?');
    const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, client.userId));
    expect(events.map(({ action, clientId }) => [action, clientId])).toEqual([['verification.invited', id]]);
    app.clock.advance(31_000);
    await invite(id);
    expect(await sent()).toHaveLength(1);
  });

  it('is sent at most ten times a day', async () => {
    const [id, other] = [clientOf(await createPerson(app, 'CLIENT')), clientOf(await createPerson(app, 'CLIENT'))];
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) {
      statuses.push((await invite(id)).status, (await invite(id)).status);
      app.clock.advance(31_000);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(await sent()).toHaveLength(10);
    expect((await invite(other)).status).toBe(200);
    await sent();
  });

  it('counts a link that the client requested for a forgotten password', async () => {
    const client = await createPerson(app, 'CLIENT');
    await app.call(requestPasswordReset, { body: { email: client.email } });
    expect((await invite(clientOf(client))).status).toBe(200);
    expect(await sent()).toHaveLength(1);
  });

  it('is rejected without a phone, without access, for activated clients and out of scope', async () => {
    const stranger = await freshAdviser();
    const without = await createPerson(app, 'CLIENT', { phone: null });
    expect(await invite(clientOf(without))).toMatchObject({ status: 422, body: { code: 'client.phone_missing' } });
    const closed = await createPerson(app, 'CLIENT');
    await app.platform.db
      .update(clients)
      .set({ activeAccess: false })
      .where(eq(clients.id, clientOf(closed)));
    expect(await invite(clientOf(closed))).toMatchObject({ status: 409, body: { code: 'client.without_access' } });
    const active = await createPerson(app, 'CLIENT');
    await app.platform.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, active.userId));
    expect(await invite(clientOf(active))).toMatchObject({
      status: 409,
      body: { code: 'client.already_active', message: 'Klient už má heslo a\u00a0do portálu se přihlašuje, pozvánku nepotřebuje.' },
    });
    expect(await invite(clientOf(active), stranger)).toMatchObject({ status: 404 });
    expect(await sent()).toEqual([]);
  });
});
