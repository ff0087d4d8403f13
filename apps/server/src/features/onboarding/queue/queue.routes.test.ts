import { hiddenHolds } from '@pramen/domain/onboarding/queue';
import { readInteractionForm, saveStepAnswers, startOnboarding } from '@pramen/contract/onboarding/onboarding.endpoints';
import * as endpoints from '@pramen/contract/onboarding/queue.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identificationPayments, identifications } from '../../../database/schema/identifications.ts';
import { interactionForms, interactionSteps } from '../../../database/schema/onboarding.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createWaitingIdentification } from '../../../testing/worlds/forms.ts';
import { askForConfirmation, completeAll, completeStep, home, start, stepOf } from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let head: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  head = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: head });
  stranger = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const clientId = () => client.clientId ?? '';
const begin = () => start(app, adviser, client, { address: true });
const list = (by: TestPerson, asked: Record<string, unknown> = {}) =>
  app.call(endpoints.listOnboardings, { body: { page: 1, length: 100, ...asked }, token: by.token });
/** The rows of this test's client. */
const rowsOf = async (by: TestPerson, asked: Record<string, unknown> = {}) =>
  (await list(by, asked)).body.data.filter((row) => row.client.id === clientId());
const readOf = (by: TestPerson, id = clientId()) => app.call(endpoints.readOnboardingsOfClient, { params: { id }, token: by.token });
const cancel = (by: TestPerson, id: string, body: Record<string, unknown> = { reason: 'Klient si to rozmyslel' }) =>
  app.call(endpoints.cancelOnboarding, { params: { id }, body: { client_id: clientId(), ...body } as never, token: by.token });
const remind = (by: TestPerson, id: string) =>
  app.call(endpoints.remindOfOnboarding, { params: { id }, body: { client_id: clientId() }, token: by.token });
const put = (id: string, values: Partial<typeof interactionForms.$inferInsert>) =>
  app.platform.db.update(interactionForms).set(values).where(eq(interactionForms.id, id));
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
const noticesOf = async () => (await app.call(listNotifications, { token: client.token })).body.data.map(({ subject }) => subject);

describe('the queue of onboardings', () => {
  it('shows an open one with the step at which the client stands, to those who look after the client', async () => {
    const { id } = await begin();
    for (const who of [office, head, adviser])
      expect(await rowsOf(who)).toMatchObject([
        { id, state: 'OPEN', missing: 'start', submitted_at: null, touched_at: null, age_days: 0, is_overdue: false },
      ]);
    expect((await readOf(adviser)).body.data).toMatchObject([{ touched_at: null }]);
    const touched_at = new Date(app.clock.now().getTime() + 1000);
    await put(id, { touchedAt: touched_at });
    expect(await rowsOf(office)).toMatchObject([{ touched_at: touched_at.toISOString() }]);
    expect((await readOf(adviser)).body.data).toMatchObject([{ touched_at: touched_at.toISOString() }]);
    expect(await rowsOf(stranger)).toEqual([]);
    expect((await list(stranger)).body.meta.total).toBe(0);
    expect((await list(client)).status).toBe(403);
    expect((await app.call(endpoints.listOnboardings, { body: { page: 1, length: 20 } })).status).toBe(401);
    expect((await list(office, { length: 'all' })).status).toBe(422);
  });

  it('speaks to the client of their data where no contract comes of it', async () => {
    const letters = async () => {
      await app.drain();
      return app.mails.filter(({ to, subject }) => to === client.email && subject.startsWith('Doplnění')).map(({ text }) => text);
    };
    const { id } = await begin();
    // Address, summary and code.
    expect(await letters()).toEqual([expect.stringContaining('doplnit údaje. Zabere to asi 3\u00a0minuty')]);
    await cancel(office, id);
    expect(await letters()).toEqual([expect.anything(), expect.stringContaining('rozpracované doplnění údajů jsme zrušili')]);
    expect(await noticesOf()).toEqual(['Doplnění údajů', 'Doplnění údajů']);
  });

  it.each(hiddenHolds)('does not tell advisers of %s, neither by word, filter, count nor order', async (holdReason) => {
    const { id } = await begin();
    await put(id, { state: 'HELD', submittedAt: app.clock.now(), holdReason });
    expect(await rowsOf(office)).toMatchObject([{ state: 'HELD', missing: holdReason }]);
    expect(await rowsOf(office, { filter: { missing: 'CHECKING' } })).toEqual([]);
    for (const who of [adviser, head]) {
      expect(await rowsOf(who)).toMatchObject([{ state: 'HELD', missing: 'CHECKING' }]);
      expect((await list(who, { filter: { missing: holdReason } })).body.meta.total).toBe(0);
      expect((await list(who, { filter: { missing: 'CHECKING' } })).body.meta.total).toBe(1);
      expect((await readOf(who)).body.data).toMatchObject([{ missing: 'CHECKING' }]);
      expect(JSON.stringify([(await list(who)).body, (await readOf(who)).body])).not.toContain(holdReason);
    }
    expect((await readOf(office)).body.data).toMatchObject([{ missing: holdReason }]);
  });

  it('marks what is overdue, and forgets what is finished for a month', async () => {
    const { id } = await begin();
    await put(id, { touchedAt: daysAgo(15) });
    expect(await rowsOf(adviser, { filter: { is_overdue: 'true' } })).toMatchObject([{ is_overdue: true }]);
    await put(id, { touchedAt: daysAgo(13) });
    expect(await rowsOf(adviser)).toMatchObject([{ is_overdue: false }]);
    await put(id, { state: 'HELD', holdReason: 'IDENTITY', touchedAt: daysAgo(6), submittedAt: daysAgo(6) });
    expect(await rowsOf(adviser)).toMatchObject([{ missing: 'IDENTITY', is_overdue: true }]);
    await put(id, { state: 'COMPLETED', holdReason: null, touchedAt: daysAgo(29) });
    expect(await rowsOf(adviser)).toMatchObject([{ state: 'COMPLETED', missing: null, is_overdue: false }]);
    await put(id, { touchedAt: daysAgo(31) });
    expect(await rowsOf(adviser)).toEqual([]);
  });

  it('shows a finished one by copies of documents until the first payment comes', async () => {
    const { id } = await begin();
    await put(id, { state: 'COMPLETED', submittedAt: daysAgo(31), touchedAt: daysAgo(31) });
    const identificationId = await createWaitingIdentification(app, clientId(), office.userId);
    const stated = (values: Partial<typeof identifications.$inferInsert>) =>
      app.platform.db.update(identifications).set(values).where(eq(identifications.id, identificationId));
    await stated({ state: 'TO_REVIEW' });
    expect(await rowsOf(adviser)).toEqual([]);
    await stated({ state: 'ACCEPTED', level: 'REMOTE' });
    expect(await rowsOf(adviser, { filter: { missing: 'FIRST_PAYMENT' } })).toMatchObject([
      { id, state: 'COMPLETED', missing: 'FIRST_PAYMENT', is_overdue: false },
    ]);
    expect((await readOf(adviser)).body.data).toMatchObject([{ missing: 'FIRST_PAYMENT' }]);
    await put(id, { touchedAt: daysAgo(181) });
    expect(await rowsOf(adviser)).toEqual([]);
    await put(id, { touchedAt: daysAgo(3) });
    const paid = { paidOn: app.clock.today(), amount: '1.00', currency: 'CZK', matchedAt: app.clock.now() } as const;
    await app.platform.db
      .insert(identificationPayments)
      .values({ clientId: clientId(), identificationId, ...paid, sealedAccount: Buffer.from('x') });
    expect(await rowsOf(adviser)).toMatchObject([{ state: 'COMPLETED', missing: null }]);
    expect((await readOf(adviser)).body.data).toMatchObject([{ missing: null }]);
  });

  it('asks for the first payment once, at the newest onboarding of the client', async () => {
    const { id: older } = await begin();
    await put(older, { state: 'COMPLETED', touchedAt: daysAgo(31), submittedAt: daysAgo(31) });
    const identificationId = await createWaitingIdentification(app, clientId(), office.userId);
    await app.platform.db
      .update(identifications)
      .set({ state: 'ACCEPTED', level: 'REMOTE' })
      .where(eq(identifications.id, identificationId));
    expect(await rowsOf(adviser)).toMatchObject([{ id: older, missing: 'FIRST_PAYMENT' }]);
    app.clock.advance(DAY / 24);
    const { id: newer } = await begin();
    await put(newer, { state: 'COMPLETED' });
    expect(await rowsOf(adviser)).toMatchObject([{ id: newer, missing: 'FIRST_PAYMENT' }]);
    await put(older, { touchedAt: daysAgo(3) });
    const told = (rows: readonly { id: string; missing: string | null }[]) => new Map(rows.map((row) => [row.id, row.missing]));
    const listed = told(await rowsOf(adviser));
    expect(listed).toEqual(
      new Map([
        [newer, 'FIRST_PAYMENT'],
        [older, null],
      ]),
    );
    expect(told((await readOf(adviser)).body.data)).toEqual(listed);
  });

  it('asks for the first payment although a later onboarding was canceled', async () => {
    const { id } = await begin();
    await put(id, { state: 'COMPLETED', submittedAt: daysAgo(0) });
    const identificationId = await createWaitingIdentification(app, clientId(), client.userId);
    await app.platform.db
      .update(identifications)
      .set({ state: 'ACCEPTED', level: 'REMOTE' })
      .where(eq(identifications.id, identificationId));
    app.clock.advance(DAY / 24);
    const { id: later } = await begin();
    expect(await rowsOf(adviser)).toMatchObject([{ id: later }, { id, missing: null }]);
    expect((await cancel(adviser, later)).status).toBe(200);
    expect(await rowsOf(adviser)).toMatchObject([{ id, missing: 'FIRST_PAYMENT' }]);
    expect((await readOf(adviser)).body.data).toMatchObject([
      { id: later, missing: null, made: [] },
      { id, missing: 'FIRST_PAYMENT', made: [{ id: identificationId }] },
    ]);
  });

  it('is started three times a day for a client, who gets an e-mail each time', async () => {
    for (let place = 0; place < 3; place += 1) await begin();
    const again = { body: { client_id: clientId(), address: true }, token: office.token };
    const often = await app.call(startOnboarding, again);
    expect([often.status, often.body]).toMatchObject([
      409,
      { code: 'onboarding.started_often', message: expect.stringContaining('třikrát') },
    ]);
    const other = await createPerson(app, 'CLIENT', { under: adviser });
    await start(app, adviser, other, { address: true });
    await app.platform.db
      .update(interactionForms)
      .set({ createdAt: daysAgo(1) })
      .where(eq(interactionForms.clientId, clientId()));
    expect((await app.call(startOnboarding, again)).status).toBe(200);
  });

  it('finds by client and filters by state and step', async () => {
    const { id } = await begin();
    const [row] = await rowsOf(adviser);
    const search = row?.client.name.split(' ').at(-1) ?? '';
    expect(await rowsOf(adviser, { search })).toMatchObject([{ id }]);
    expect(await rowsOf(adviser, { search: 'nikdo takový' })).toEqual([]);
    expect(await rowsOf(adviser, { filter: { state: 'OPEN', missing: 'start' } })).toMatchObject([{ id }]);
    expect(await rowsOf(adviser, { filter: { missing: 'address' } })).toEqual([]);
    expect(await rowsOf(adviser, { filter: { state: 'HELD' } })).toEqual([]);
  });

  it('is exported with the words of its rows', async () => {
    await begin();
    const { status, bytes } = await app.call(endpoints.exportOnboardings, { body: {}, token: adviser.token });
    expect(status).toBe(200);
    expect(bytes.toString('utf8')).toContain('vyplňuje klient');
  });
});

describe("a client's onboardings", () => {
  it('tell whose values each step shows', async () => {
    const form = await begin();
    const { id: stepId, version } = stepOf(form, 'address');
    const step = { type: 'address', data: { domicile_address: home } } as const;
    const before = (await readOf(adviser)).body.data[0];
    expect(before?.steps.find(({ type }) => type === 'address')).toMatchObject({ state: 'WAITING', completed_at: null, author: null });
    await app.call(saveStepAnswers, { params: { id: form.id }, body: { step_id: stepId, step, version }, token: client.token });
    const [after] = (await readOf(adviser)).body.data;
    expect(after?.steps.find(({ type }) => type === 'address')).toMatchObject({ author: 'CLIENT' });
    expect(after).toMatchObject({ may_cancel: true, may_remind: true, made: [] });
    expect(JSON.stringify(after)).not.toContain(home.street);
  });

  it('are read by those who look after the client alone', async () => {
    await begin();
    expect((await readOf(stranger)).status).toBe(404);
    expect((await readOf(office, newId())).status).toBe(404);
    expect((await readOf(client)).status).toBe(403);
    expect((await app.call(endpoints.readOnboardingsOfClient, { params: { id: clientId() } })).status).toBe(401);
  });
});

describe('staff cancel an onboarding', () => {
  it('and what was typed is deleted, and the client is told', async () => {
    const form = await begin();
    const { id: stepId, version } = stepOf(form, 'address');
    const step = { type: 'address', data: { domicile_address: home } } as const;
    await app.call(saveStepAnswers, { params: { id: form.id }, body: { step_id: stepId, step, version }, token: client.token });
    expect((await cancel(adviser, form.id)).status).toBe(200);
    await app.drain();
    expect((await app.call(readInteractionForm, { token: client.token })).status).toBe(404);
    const kept = await app.platform.db.select().from(interactionSteps).where(eq(interactionSteps.formId, form.id));
    expect(kept.every(({ sealedAnswers }) => sealedAnswers === null)).toBe(true);
    expect(await noticesOf()).toHaveLength(2);
    expect((await readOf(adviser)).body.data).toMatchObject([{ state: 'CANCELED', may_cancel: false, may_remind: false }]);
    expect((await cancel(adviser, form.id)).status).toBe(409);
  });

  it('once, when two do it at once', async () => {
    const { id } = await begin();
    const answers = await Promise.all([cancel(adviser, id), cancel(office, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('while the client confirms it: who comes first is not held up by the other', async () => {
    const form = await begin();
    await completeAll(app, client, form, { address: { domicile_address: home } });
    const code = await askForConfirmation(app, client, form.id);
    const colleagues = await database.current.pool.connect();
    try {
      await colleagues.query('BEGIN');
      await colleagues.query('SELECT id FROM clients WHERE id = $1 FOR NO KEY UPDATE', [clientId()]);
      const confirmed = completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
      const isWaiting = async () =>
        (await database.current.pool.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).rows.length > 0;
      await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
      // With NOWAIT the test ends at once where both would wait for each other.
      await colleagues.query('SELECT id FROM interaction_forms WHERE client_id = $1 AND id = $2 FOR NO KEY UPDATE NOWAIT', [
        clientId(),
        form.id,
      ]);
      await colleagues.query('COMMIT');
      expect((await confirmed).status).toBe(200);
    } finally {
      colleagues.release();
    }
  });

  it('of their own clients, with a reason, before it is submitted', async () => {
    const { id } = await begin();
    expect((await cancel(stranger, id)).status).toBe(404);
    expect((await cancel(adviser, newId())).status).toBe(404);
    expect((await cancel(client, id)).status).toBe(403);
    expect((await cancel(adviser, id, { reason: ' ' })).status).toBe(422);
    const body = { client_id: clientId(), reason: 'x' };
    expect((await app.call(endpoints.cancelOnboarding, { params: { id }, body })).status).toBe(401);
    await put(id, { state: 'HELD', submittedAt: app.clock.now() });
    expect((await cancel(adviser, id)).status).toBe(409);
  });
});

describe('staff remind a client', () => {
  it('once a day', async () => {
    const { id } = await begin();
    expect((await remind(adviser, id)).status).toBe(200);
    expect(await noticesOf()).toHaveLength(2);
    expect((await remind(adviser, id)).status).toBe(409);
    await put(id, { remindedAt: daysAgo(1) });
    const both = await Promise.all([remind(adviser, id), remind(office, id)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('of their own, about an open onboarding', async () => {
    const { id } = await begin();
    expect((await remind(stranger, id)).status).toBe(404);
    expect((await remind(client, id)).status).toBe(403);
    expect((await app.call(endpoints.remindOfOnboarding, { params: { id }, body: { client_id: clientId() } })).status).toBe(401);
    const body = { client_id: 'x' };
    expect((await app.call(endpoints.remindOfOnboarding, { params: { id }, body, token: adviser.token })).status).toBe(422);
    await put(id, { state: 'COMPLETED', submittedAt: app.clock.now() });
    expect((await remind(adviser, id)).status).toBe(409);
  });
});
