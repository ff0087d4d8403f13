import { moveClients } from '@pramen/contract/clients/client.endpoints';
import { createContractType, changeContractType, deleteContractType } from '@pramen/contract/contract-types/contract-types.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { endOtherSessions } from '@pramen/contract/account/account.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import { historyTypes } from '@pramen/contract/history/history.schemas';
import { impersonateClient, stopImpersonation } from '@pramen/contract/impersonation/impersonation.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientKeys } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  await app.platform.db.update(users).set({ name: 'Olga Úřední' }).where(eq(users.id, office.userId));
  await app.platform.db.update(users).set({ name: 'Petr Poradce' }).where(eq(users.id, adviser.userId));
});
afterAll(() => app.close());

const read = (type: string, id: string, query: Record<string, string> = {}, token = office.token) =>
  app.call(readHistory, { params: { type, id }, query, token });

/** Appends an event about a client with personal data. */
function tell(clientId: string, personal: Record<string, unknown>, action = 'clients.changed'): Promise<string> {
  const entry = { action, objectType: 'client', objectId: clientId, clientId, personal };
  return inTransaction(app.platform.db, (tx) =>
    app.platform.audit.append(tx, { actor: { userId: office.userId, impersonatorUserId: null } }, entry),
  );
}

describe('the history of a record', () => {
  it('shows actor, time and changed fields, newest first, even after the record is deleted', async () => {
    const { contractType } = (await app.call(createContractType, { body: { name: 'Historická' }, token: office.token })).body;
    app.clock.advance(MINUTE);
    await app.call(changeContractType, {
      params: { id: contractType.id },
      body: { name: 'Novější', is_active_new_products: false },
      token: office.token,
    });
    const { status, body } = await read('contract_type', contractType.id);
    expect([status, body.meta.total]).toEqual([200, 2]);
    expect(body.data[0]).toEqual({
      id: body.data[0]?.id,
      occurred_at: app.clock.now().toISOString(),
      action: 'contract-types.changed',
      object: { type: 'contract_type', name: 'Novější' },
      actor: { name: 'Olga Úřední', role: 'BACK_OFFICE' },
      impersonator: null,
      changes: [
        { field: 'name', before: 'Historická', after: 'Novější' },
        { field: 'is_active_new_products', before: true, after: false },
      ],
      is_erased: false,
    });
    await app.call(deleteContractType, { params: { id: contractType.id }, token: office.token });
    expect((await read('contract_type', contractType.id)).body.data.map(({ action }) => action)).toEqual([
      'contract-types.deleted',
      'contract-types.changed',
      'contract-types.created',
    ]);
  });

  it('of a client decrypts their values, with names for ids and masked numbers', async () => {
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const id = client.clientId ?? '';
    await tell(id, {
      before: { surname: 'Nováková', personalId: '8001011234', intermediaryPersonId: null },
      after: { surname: 'Čížková', personalId: '8051011234', intermediaryPersonId: adviser.intermediaryPersonId },
    });
    const { body } = await read('client', id);
    expect(body.data[0]?.changes).toEqual([
      { field: 'surname', before: 'Nováková', after: 'Čížková' },
      { field: 'personal_id', before: '*******234', after: '*******234' },
      { field: 'intermediary_person_id', before: null, after: 'Petr Poradce' },
    ]);
    expect(JSON.stringify(body)).not.toContain('80010112');
    const keys = app.platform.db.delete(clientKeys).where(eq(clientKeys.clientId, id));
    await keys;
    expect((await read('client', id)).body.data[0]).toMatchObject({ changes: [], is_erased: true });
  });

  it('of a client contains everything of theirs and nothing of others, a page at a time', async () => {
    const [client, other] = [await createPerson(app, 'CLIENT'), await createPerson(app, 'CLIENT')];
    await tell(other.clientId ?? '', { after: { surname: 'Cizí' } });
    for (let count = 1; count <= 5; count += 1) {
      app.clock.advance(MINUTE);
      await tell(client.clientId ?? '', { after: { note: String(count) } });
    }
    const pageOf = async (page: string) => (await read('client', client.clientId ?? '', { page, length: '2' })).body;
    const pages = [await pageOf('1'), await pageOf('2'), await pageOf('3'), await pageOf('4')];
    expect(pages.map(({ data, meta }) => [data.map(({ changes }) => changes[0]?.after), meta.total])).toEqual([
      [['5', '4'], 5],
      [['3', '2'], 5],
      [['1'], 5],
      [[], 5],
    ]);
  });

  it('of a client can be filtered by kind, with exact totals and pages', async () => {
    const id = (await createPerson(app, 'CLIENT')).clientId ?? '';
    const happened = [
      'clients.changed',
      'auth.passwordProved',
      'contracts.created',
      'verification.codeSent',
      'documents.signed',
      'messages.read',
      'auth.signedIn',
      'documents.reminded',
      'something.new',
    ];
    for (const action of happened) {
      app.clock.advance(MINUTE);
      await tell(id, {}, action);
    }
    const of = async (kind?: string) => {
      const { body } = await read('client', id, kind === undefined ? {} : { kind });
      return [body.meta.total, ...body.data.map(({ action }) => action)];
    };
    expect(await of()).toEqual([9, ...happened.toReversed()]);
    expect(await of('all')).toEqual(await of());
    expect(await of('matters')).toEqual([
      5,
      'something.new',
      'documents.reminded',
      'documents.signed',
      'contracts.created',
      'clients.changed',
    ]);
    expect(await of('client')).toEqual([1, 'clients.changed']);
    expect(await of('money')).toEqual([1, 'contracts.created']);
    expect(await of('documents')).toEqual([1, 'documents.signed']);
    expect(await of('security')).toEqual([3, 'auth.signedIn', 'verification.codeSent', 'auth.passwordProved']);
    expect(await of('notices')).toEqual([2, 'documents.reminded', 'messages.read']);
    expect(await of('office')).toEqual([0]);
    const second = (await read('client', id, { kind: 'security', page: '2', length: '2' })).body;
    expect([second.data.map(({ action }) => action), second.meta.total]).toEqual([['auth.passwordProved'], 3]);
    expect((await read('client', id, { kind: 'weather' })).status).toBe(422);
  });

  it('of a deleted record is empty, not unknown, when it has no events of the kind', async () => {
    const { contractType } = (await app.call(createContractType, { body: { name: 'Krátká' }, token: office.token })).body;
    await app.call(deleteContractType, { params: { id: contractType.id }, token: office.token });
    expect((await read('contract_type', contractType.id, { kind: 'money' })).body).toEqual({ data: [], meta: { total: 0 } });
    expect((await read('contract_type', newId(), { kind: 'money' })).status).toBe(404);
  });

  it('names the impersonator', async () => {
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const { token } = (await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token: adviser.token })).body;
    await app.call(readProfile, { token });
    await app.call(endOtherSessions, { token, body: {} });
    await app.call(stopImpersonation, { token });
    const petr = { name: 'Petr Poradce', role: 'INTERMEDIARY' };
    const zofie = { name: 'Žofie Čížková', role: 'CLIENT' };
    expect(
      (await read('client', client.clientId ?? '')).body.data.map(({ action, actor, impersonator }) => [action, actor, impersonator]),
    ).toEqual([
      ['impersonation.ended', zofie, petr],
      ['impersonation.refused', zofie, petr],
      ['impersonation.started', petr, null],
    ]);
  });

  it('exists for every kind of record, empty without events', async () => {
    const catalogue = await createCatalogue(app);
    const newcomer = await createPerson(app, 'INTERMEDIARY');
    const world = await createClientWorld(app, catalogue, newcomer);
    const { rows } = await database.current.pool.query<{ id: string }>(
      'SELECT intermediary_id AS id FROM intermediary_people WHERE id = $1',
      [newcomer.intermediaryPersonId],
    );
    const ids: Record<(typeof historyTypes)[number], string> = {
      client: world.clientId,
      contract: world.contractId,
      investment: world.investmentId,
      intermediary: rows[0]?.id ?? '',
      intermediary_person: newcomer.intermediaryPersonId ?? '',
      strategy: catalogue.strategyId,
      contract_type: catalogue.contractTypeId,
      document: world.documentId,
      document_template: catalogue.documentTemplateId,
      form_template: catalogue.formTemplateIds.FORM,
      user: (await createPerson(app, 'BACK_OFFICE')).userId,
    };
    const admin = await createPerson(app, 'ADMIN');
    for (const type of historyTypes) {
      expect([type, (await read(type, ids[type], {}, admin.token)).body]).toEqual([type, { data: [], meta: { total: 0 } }]);
      const others = await Promise.all(
        [newId(), 'x', ...historyTypes.filter((other) => other !== type).map((other) => ids[other])].map((id) =>
          read(type, id, {}, admin.token),
        ),
      );
      expect([type, ...others.map(({ status }) => status)]).toEqual([type, ...others.map(() => 404)]);
    }
    // Only administrators see users, other roles get a 404; and people who are not staff are not company users.
    expect((await read('user', ids.user)).status).toBe(404);
    expect((await read('user', adviser.userId, {}, admin.token)).status).toBe(404);
    expect((await read('user', world.person.userId, {}, admin.token)).status).toBe(404);
  });

  it('of a user and of a person contains changes, not sign-in steps', async () => {
    const admin = await createPerson(app, 'ADMIN');
    const happened = (userId: string, action: string) =>
      inTransaction(app.platform.db, (tx) =>
        app.platform.audit.append(tx, { actor: { userId, impersonatorUserId: null } }, { action, objectType: 'user', objectId: userId }),
      );
    const of = async (type: string, id: string) => (await read(type, id, {}, admin.token)).body.data.map(({ action }) => action);
    for (const { userId } of [admin, adviser])
      for (const action of [
        'auth.passwordProved',
        'auth.signInFailed',
        'verification.codeSent',
        'auth.passwordReset',
        'account.phoneChanged',
      ]) {
        app.clock.advance(MINUTE);
        await happened(userId, action);
      }
    const changed = ['account.phoneChanged', 'auth.passwordReset'];
    expect([await of('user', admin.userId), await of('intermediary_person', adviser.intermediaryPersonId ?? '')]).toEqual([
      changed,
      changed,
    ]);
    expect((await read('user', admin.userId, {}, admin.token)).body.meta.total).toBe(2);
  });

  it('of both advisers shows clients handed over in bulk', async () => {
    const admin = await createPerson(app, 'ADMIN');
    const [giver, taker] = [await createPerson(app, 'INTERMEDIARY'), await createPerson(app, 'INTERMEDIARY')];
    await createPerson(app, 'CLIENT', { under: giver });
    await createPerson(app, 'CLIENT', { under: giver });
    const nameOf = async (person: TestPerson) =>
      (
        await database.current.pool.query<{ name: string }>(
          `SELECT firstname || ' ' || surname AS name FROM intermediary_people WHERE id = $1`,
          [person.intermediaryPersonId],
        )
      ).rows[0]?.name;
    const move = (from: TestPerson, to: TestPerson | null) =>
      app.call(moveClients, {
        body: { from_intermediary_person_id: from.intermediaryPersonId ?? '', intermediary_person_id: to?.intermediaryPersonId ?? null },
        token: admin.token,
      });
    const of = async (person: TestPerson) =>
      (await read('intermediary_person', person.intermediaryPersonId ?? '')).body.data.map(({ action, changes }) => [action, changes]);
    await move(giver, taker);
    const [from, to] = [await nameOf(giver), await nameOf(taker)];
    const changes = [
      { field: 'intermediary_person_id', before: from, after: to },
      { field: 'clients_count', before: null, after: 2 },
    ];
    expect([await of(giver), await of(taker)]).toEqual([[['clients.handedOver', changes]], [['clients.takenOver', changes]]]);
    app.clock.advance(MINUTE);
    await move(taker, null);
    expect((await of(taker))[0]).toEqual([
      'clients.handedOver',
      [
        { field: 'intermediary_person_id', before: to, after: null },
        { field: 'clients_count', before: null, after: 2 },
      ],
    ]);
  });

  it('is readable by the office only', async () => {
    const client = await createPerson(app, 'CLIENT', { under: adviser });
    const id = client.clientId ?? '';
    const people = [client, adviser, await createPerson(app, 'INTERMEDIARY_ADMIN'), office, await createPerson(app, 'ADMIN')];
    expect(await Promise.all(people.map(async ({ token }) => (await read('client', id, {}, token)).status))).toEqual([
      403, 403, 403, 200, 200,
    ]);
    for (const type of historyTypes) expect([type, (await read(type, id, {}, adviser.token)).status]).toEqual([type, 403]);
    expect((await app.call(readHistory, { params: { type: 'client', id } })).status).toBe(401);
    expect((await read('session', office.sessionId)).status).toBe(404);
    expect((await read('client', id, { page: '0' })).status).toBe(422);
    expect((await read('client', id, { length: '1001' })).status).toBe(422);
  });
});
