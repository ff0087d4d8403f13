import { exportAmlReviews, listAmlReviews } from '@pramen/contract/records/aml.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import type { RiskProfile } from '@pramen/domain/compliance/aml/rule-sets';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amlAssessments } from '../../../database/schema/aml.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { formRevisions } from '../../../database/schema/forms.ts';
import { records } from '../../../database/schema/records.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createCatalogue } from '../../../testing/worlds/client-world.ts';
import type { Catalogue } from '../../../testing/worlds/client-world.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { eq } from 'drizzle-orm';
import { tellDueReviews } from './reviews.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let manager: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let catalogue: Catalogue;
let template: string;
let today: string;

/** Clients by what they are for. */
const ids: Record<string, string> = {};

async function createClient(name: string, under: TestPerson): Promise<string> {
  const id = (await createPerson(app, 'CLIENT', { under })).clientId ?? '';
  ids[name] = id;
  return id;
}
async function sign(clientId: string): Promise<void> {
  await app.platform.db.insert(contracts).values({
    clientId,
    id: newId(),
    contractNumber: newId(),
    contractTypeId: catalogue.contractTypeId,
    currency: 'CZK',
    createdAt: app.clock.now(),
  });
}
async function assess(clientId: string, riskProfile: RiskProfile, reviewDue: string, reviewToldAt: Date | null = null): Promise<void> {
  const { db } = app.platform;
  const at = app.clock.now();
  const [revision] = await db.select({ id: formRevisions.id }).from(formRevisions).where(eq(formRevisions.templateId, template));
  const record = { clientId, id: newId(), type: 'AML_QUESTIONNAIRE', state: 'ACCEPTED', stateAt: at, templateId: template } as const;
  await db.insert(records).values({ ...record, revisionId: revision?.id ?? '', creatorId: office.userId, versionNumber: 1, createdAt: at });
  await db.insert(amlAssessments).values({
    clientId,
    id: newId(),
    recordId: record.id,
    ruleSet: 'CZ_253_2008',
    riskProfile,
    checkIntensity: 'STANDARD',
    basis: 'ANSWERS',
    assessedOn: addDays(today, -100),
    reviewDue,
    assessedBy: office.userId,
    assessedAt: at,
    reviewToldAt,
  });
}

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
  stranger = await createPerson(app, 'INTERMEDIARY');
  catalogue = await createCatalogue(app);
  template = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' });
  today = app.clock.today();
  await sign(await createClient('never', adviser));
  await createClient('without a contract', adviser);
  await assess(await createClient('overdue', adviser), 'HIGH', addDays(today, -1));
  await assess(await createClient('today', stranger), 'MEDIUM', today);
  await assess(await createClient('soon', adviser), 'LOW', addDays(today, 30));
  await assess(await createClient('planned', adviser), 'LOW', addDays(today, 31));
});
afterAll(() => app.close());

const list = async (by = office, body: Record<string, unknown> = {}) =>
  (await app.call(listAmlReviews, { body: { length: 100, ...body }, token: by.token })).body;
const nameOf = (id: string) => Object.entries(ids).find(([, own]) => own === id)?.[0] ?? 'someone else';
const namesOf = async (by = office, body: Record<string, unknown> = {}) => (await list(by, body)).data.map(({ id }) => nameOf(id));

describe('the queue of reviews', () => {
  it('has clients with a contract or an assessment, the most urgent first', async () => {
    const { data, meta } = await list();
    expect(data.map(({ id, state }) => [nameOf(id), state])).toEqual([
      ['never', 'never'],
      ['overdue', 'overdue'],
      ['today', 'due'],
      ['soon', 'due'],
      ['planned', 'planned'],
    ]);
    expect(meta.total).toBe(5);
    expect(data[1]).toMatchObject({ risk_profile: 'HIGH', check_intensity: 'STANDARD', review_due: addDays(today, -1) });
    expect(data[0]).toMatchObject({ risk_profile: null, assessed_on: null, review_due: null });
  });

  it.each([
    [{ filter: { state: 'due' } }, ['today', 'soon']],
    [{ filter: { state: 'never' } }, ['never']],
    [{ filter: { risk_profile: 'LOW' } }, ['soon', 'planned']],
    [{ filter: { state: 'nothing' } }, []],
    [{ order: [{ column: 'review_due', dir: 'desc' }], filter: { risk_profile: 'LOW' } }, ['planned', 'soon']],
    [{ length: 2, page: 2 }, ['today', 'soon']],
  ])('asked for %j has %j', async (body, expected) => {
    expect(await namesOf(office, body)).toEqual(expected);
  });

  it("is an adviser's own, a manager's with those below, and no client's", async () => {
    const own = ['never', 'overdue', 'soon', 'planned'];
    expect(await namesOf(adviser)).toEqual(own);
    expect(await namesOf(manager)).toEqual(own);
    expect(await namesOf(stranger)).toEqual(['today']);
    const client = await createPerson(app, 'CLIENT');
    expect((await app.call(listAmlReviews, { body: {}, token: client.token })).status).toBe(403);
    expect((await app.call(listAmlReviews, { body: {} })).status).toBe(401);
  });

  it('is exported with its filter', async () => {
    const { status, bytes } = await app.call(exportAmlReviews, { body: { filter: { state: 'overdue' } }, token: office.token });
    const lines = bytes.toString().trim().split('\r\n');
    expect([status, lines.length]).toEqual([200, 2]);
    expect(lines[1]).toContain('vysoké');
    expect(lines[1]).toContain('po termínu');
  });
});

it('announces each due review once, to the adviser of the client', async () => {
  const told = async ({ token }: TestPerson) =>
    (await app.call(listNotifications, { token, query: {} })).body.data.flatMap(({ about }) =>
      about?.kind === 'client' ? [nameOf(about.id ?? '')] : [],
    );
  await Promise.all([tellDueReviews(app.platform), tellDueReviews(app.platform)]);
  await tellDueReviews(app.platform);
  expect((await told(adviser)).toSorted((one, other) => one.localeCompare(other))).toEqual(['overdue', 'soon']);
  expect(await told(stranger)).toEqual(['today']);
  expect(await told(manager)).toEqual([]);
  // Who cared for a client learns no name once somebody else does.
  await app.platform.db
    .update(clients)
    .set({ intermediaryPersonId: stranger.intermediaryPersonId })
    .where(eq(clients.id, ids['soon'] ?? ''));
  expect(await told(adviser)).toEqual(['overdue']);
});

it('announces a review by its day although a match was told of before that day came near', async () => {
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
  const own = await createPerson(app, 'INTERMEDIARY');
  const clientIds = [];
  for (const days of [9, 10, 11]) {
    const { clientId } = await createPerson(app, 'CLIENT', { under: own });
    await assess(clientId ?? '', 'LOW', addDays(today, 20), daysAgo(days));
    clientIds.push(clientId);
  }
  await tellDueReviews(app.platform);
  await tellDueReviews(app.platform);
  const { data } = (await app.call(listNotifications, { token: own.token, query: {} })).body;
  expect(data.flatMap(({ about }) => (about?.kind === 'client' ? [about.id] : []))).toEqual(clientIds.slice(2));
});
