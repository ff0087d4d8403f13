import { randomUUID } from 'node:crypto';
import { noteSeen, readOnboardingFigures } from '@pramen/contract/onboarding/figures.endpoints';
import type { FiguresQuery, OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { cancelOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import type { Role } from '@pramen/domain/permissions/roles';
import { arrayContains, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formRevisions } from '../../../database/schema/forms.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { onboardingEvents, onboardingVersions, onboardingWalks } from '../../../database/schema/onboarding-figures.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createStranger } from '../../../testing/app/entrance.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, goalForm } from '../../../testing/worlds/forms.ts';
import { answersOf, askForConfirmation, completeAll, completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { sweepAbandoned } from '../completion/abandoned.jobs.ts';
import { sweepFigures } from './figures.jobs.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
/** A questionnaire of this test alone makes a version of its own. */
let templateId: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());
beforeEach(async () => {
  templateId = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' }, JSON.stringify(goalForm));
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const begin = (by = client) => start(app, adviser, by, { investment_questionnaires: [templateId], address: true });
const anotherClient = () => createPerson(app, 'CLIENT', { under: adviser });
type Seen = { questions?: string[]; refused?: string[] };
const seen = (form: InteractionForm, type: 'start' | 'aggregated_form' | 'address', more: Seen = {}, by = client, headers = {}) =>
  app.call(noteSeen, { params: { id: form.id }, body: { step_id: stepOf(form, type).id, ...more }, token: by.token, headers });

async function versionId(): Promise<string> {
  const [revision] = await app.platform.db.select().from(formRevisions).where(eq(formRevisions.templateId, templateId));
  const [found] = await app.platform.db
    .select()
    .from(onboardingVersions)
    .where(arrayContains(onboardingVersions.revisionIds, [revision?.id ?? '']));
  return found?.id ?? 'none';
}
const walks = async () =>
  app.platform.db
    .select()
    .from(onboardingWalks)
    .where(eq(onboardingWalks.versionId, await versionId()));
const read = async (query: Partial<FiguresQuery> = {}, role: Role = 'BACK_OFFICE') => {
  const { token } = await createPerson(app, role);
  return app.call(readOnboardingFigures, { query, token });
};
const figures = async (query: Partial<FiguresQuery> = {}): Promise<OnboardingFigures> =>
  (await read({ version: await versionId(), ...query })).body;
const questionIn = ({ questions }: OnboardingFigures, name: string) => questions.find(({ question }) => question === name);
const stepIn = ({ steps }: OnboardingFigures, name: string) => steps.find(({ step }) => step === name);

/** Makes five of each onboarding of this version: figures tell of no fewer, and multiples of five are exact. */
async function makeFive(): Promise<void> {
  const found = await walks();
  const { db } = app.platform;
  await db.insert(onboardingWalks).values(found.flatMap((walk) => Array.from({ length: 4 }, () => ({ ...walk, id: randomUUID() }))));
  await db
    .update(onboardingEvents)
    .set({ count: sql`${onboardingEvents.count} * 5` })
    .where(eq(onboardingEvents.versionId, await versionId()));
}

async function finish(form: InteractionForm, by = client) {
  const questionnaire = { template_id: templateId, data: { content: [{ questions: [{ id: 'goal', value: 'GROWTH' }] }] } };
  await completeAll(app, by, form, {
    ...answersOf({ growth: '' }, { questionnaire: '', form: '' }),
    aggregated_form: { pages: [questionnaire] },
  });
  const code = await askForConfirmation(app, by, form.id);
  const { status } = await completeStep(app, by, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  expect(status).toBe(200);
}

describe('what a client has seen', () => {
  it('is counted once per onboarding', async () => {
    const form = await begin();
    for (let time = 0; time < 3; time += 1)
      expect((await seen(form, 'aggregated_form', { questions: ['0.goal', '0.goal'] })).status).toBe(200);
    await seen(form, 'aggregated_form', { questions: ['0.years'], refused: ['0.years'] });
    await makeFive();
    const answer = await figures();
    expect(answer).toMatchObject({ started: 5, finished: 0, exits: 0, canceled: 0, finished_share: null });
    expect(stepIn(answer, 'aggregated_form')).toMatchObject({ reached: 5, exits: 0, exit_share: null });
    expect(stepIn(answer, 'address')).toMatchObject({ reached: 0 });
    expect(questionIn(answer, 'goal')).toMatchObject({
      shown: 5,
      refused: 0,
      label: 'Cíl',
      form: { template_id: templateId, revision: 1 },
    });
    expect(questionIn(answer, 'years')).toMatchObject({ shown: 5, refused: 5 });
  });

  it('is counted once when two devices say so at once', async () => {
    const form = await begin();
    const all = await Promise.all(Array.from({ length: 6 }, () => seen(form, 'aggregated_form', { questions: ['0.goal'] })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await walks()).toHaveLength(1);
    await makeFive();
    expect(questionIn(await figures(), 'goal')).toMatchObject({ shown: 5 });
  });

  it('names only questions of the step, and nothing that somebody typed', async () => {
    const form = await begin();
    await seen(form, 'aggregated_form', { questions: ['1.goal', '0.', 'goal', '0.Jana Nováková', 'personal_id'], refused: ['0.secret'] });
    await seen(form, 'address', { questions: ['domicile_address.street', 'personal_id', 'Dlouhá 5'] });
    await makeFive();
    expect((await figures()).questions.map(({ question }) => question)).toEqual(['domicile_address.street']);
  });

  it('is refused for others, without a session and without a step', async () => {
    const form = await begin();
    const other = await anotherClient();
    expect((await seen(form, 'start', {}, other)).status).toBe(404);
    const body = { step_id: stepOf(form, 'start').id };
    expect((await app.call(noteSeen, { params: { id: form.id }, body })).status).toBe(401);
    expect((await app.call(noteSeen, { params: { id: form.id }, body, token: adviser.token })).status).toBe(403);
    expect((await app.call(noteSeen, { params: { id: newId() }, body, token: client.token })).status).toBe(404);
    expect((await app.call(noteSeen, { params: { id: form.id }, body: { step_id: newId() }, token: client.token })).status).toBe(404);
    const many = { ...body, questions: Array.from({ length: 121 }, () => 'x') };
    expect((await app.call(noteSeen, { params: { id: form.id }, body: many, token: client.token })).status).toBe(422);
    expect((await app.call(noteSeen, { params: { id: form.id }, body: {} as { step_id: string }, token: client.token })).status).toBe(422);
    expect(await walks()).toEqual([]);
  });

  it('changes nothing that the client works with', async () => {
    const form = await begin();
    await seen(form, 'start');
    expect((await app.call(readInteractionForm, { token: client.token })).body).toEqual(form);
  });
});

describe('a refused answer', () => {
  it('is counted at its question, although the call changes nothing', async () => {
    const form = await begin();
    await completeStep(app, client, form.id, stepOf(form, 'start').id);
    const bad = {
      pages: [
        {
          template_id: templateId,
          data: {
            content: [
              {
                questions: [
                  { id: 'goal', value: 'GROWTH' },
                  { id: 'years', value: 99 },
                ],
              },
            ],
          },
        },
      ],
    };
    for (let time = 0; time < 2; time += 1)
      expect((await completeStep(app, client, form.id, stepOf(form, 'aggregated_form').id, { data: bad })).status).toBe(422);
    await makeFive();
    expect(questionIn(await figures(), 'years')).toMatchObject({ shown: 5, refused: 5 });
  });

  it('of a foreign onboarding is not', async () => {
    const form = await begin();
    const other = await anotherClient();
    const { status } = await completeStep(app, other, form.id, stepOf(form, 'address').id, { data: {} });
    expect(status).toBe(404);
    expect(await walks()).toEqual([]);
  });
});

describe('a finished onboarding', () => {
  it('tells how long it took, and no longer which one it was', async () => {
    const form = await begin();
    await seen(form, 'start', {}, client, { 'user-agent': PHONE });
    app.clock.advance(12 * MINUTE);
    await seen(form, 'aggregated_form', { questions: ['0.goal'] });
    app.clock.advance(45 * MINUTE);
    await finish(form);
    const [walk] = await walks();
    expect(walk).toMatchObject({ outcome: 'FINISHED', device: 'PHONE', isResumed: true, activeMinutes: 12, wallMinutes: 57 });
    const [stored] = await app.platform.db.select().from(interactionForms).where(eq(interactionForms.id, form.id));
    expect(stored?.sealedWalk).toBeNull();
    expect((await seen(form, 'start')).status).toBe(200);
    expect(await walks()).toEqual([walk]);
  });

  it('is counted also when the caller never said what was shown', async () => {
    await finish(await begin());
    await makeFive();
    const answer = await figures();
    expect(answer).toMatchObject({ started: 5, finished: 5 });
    expect(answer.steps.map(({ step, reached }) => [step, reached])).toEqual(
      ['start', 'aggregated_form', 'address', 'summary', 'confirmation', 'end'].map((step) => [step, 5]),
    );
  });
});

describe('an exit', () => {
  it('is where a client was last seen who has not come back for more than three days', async () => {
    const form = await begin();
    await seen(form, 'start');
    await seen(form, 'aggregated_form', { questions: ['0.goal', '0.years'] });
    await makeFive();
    app.clock.advance(3 * DAY);
    expect((await figures()).exits).toBe(0);
    app.clock.advance(DAY);
    const answer = await figures();
    expect(answer.exits).toBe(5);
    expect(stepIn(answer, 'aggregated_form')).toMatchObject({ exits: 5 });
    expect(stepIn(answer, 'start')).toMatchObject({ exits: 0 });
    expect(questionIn(answer, 'years')).toMatchObject({ exits: 5 });
    expect(questionIn(answer, 'goal')).toMatchObject({ exits: 0 });
  });

  it('stays one after the onboarding is given up, unless staff have canceled it', async () => {
    const kept = await begin();
    await seen(kept, 'start');
    const other = await anotherClient();
    const canceled = await begin(other);
    await seen(canceled, 'start', {}, other);
    const body = { client_id: other.clientId ?? '', reason: 'x' };
    expect((await app.call(cancelOnboarding, { params: { id: canceled.id }, body, token: adviser.token })).status).toBe(200);
    app.clock.advance(91 * DAY);
    await sweepAbandoned(app.platform);
    const [stored] = await app.platform.db.select().from(interactionForms).where(eq(interactionForms.id, kept.id));
    expect(stored).toMatchObject({ state: 'CANCELED', sealedWalk: null });
    await makeFive();
    expect(await figures({ from: '2020-01' })).toMatchObject({ started: 10, exits: 5, canceled: 5 });
  });

  it('of an onboarding that another one replaced is none', async () => {
    await seen(await begin(), 'start');
    await begin();
    expect((await walks()).map(({ outcome }) => outcome)).toEqual(['CANCELED']);
  });
});

describe('the figures', () => {
  it('give shares from twenty onboardings on', async () => {
    for (let person = 0; person < 5; person += 1) {
      const by = await anotherClient();
      const form = await begin(by);
      await seen(form, 'start', {}, by, person < 2 ? { 'user-agent': PHONE } : {});
      if (person < 3) await finish(form, by);
    }
    await makeFive();
    const answer = await figures();
    expect(answer).toMatchObject({ started: 25, finished: 15, finished_share: 0.6, phones: 10, phones_share: 0.4, resumed_share: 0 });
    const steps = ['start', 'aggregated_form', 'address', 'summary', 'confirmation', 'end'];
    expect(answer.versions).toContainEqual(expect.objectContaining({ id: await versionId(), started: 25, steps }));
  });

  it('give durations when five of a month were finished', async () => {
    for (let person = 0; person < 5; person += 1) {
      expect((await figures()).active_minutes).toEqual({ median: null, p90: null });
      const by = await anotherClient();
      await finish(await begin(by), by);
    }
    expect((await figures()).active_minutes).toEqual({ median: 1, p90: 1 });
  });

  it('are of the months in which onboardings were started', async () => {
    await seen(await begin(), 'start');
    await makeFive();
    const month = app.clock.today().slice(0, 7);
    expect(await figures({ from: month, to: month })).toMatchObject({ started: 5, from: month, to: month });
    app.clock.advance(31 * DAY);
    const next = app.clock.today().slice(0, 7);
    expect(await figures({ from: next, to: next })).toMatchObject({ started: 0, steps: [], versions: [] });
    const usual = await figures();
    expect(usual).toMatchObject({ started: 5, to: next });
    expect(usual.months).toHaveLength(27);
    expect(usual.months.slice(0, 2)).toContain(month);
  });

  it('of a version that nobody knows are empty', async () => {
    expect(await figures({ version: 'x' })).toMatchObject({ started: 0, steps: [], questions: [], registrations: null });
  });

  it('of fewer than five lead to nobody, asked by the version, by the month and by subtraction', async () => {
    const month = app.clock.today().slice(0, 7);
    const before = (await read({ from: month, to: month })).body;
    for (let person = 0; person < 4; person += 1) {
      const by = await anotherClient();
      await seen(await begin(by), 'aggregated_form', { questions: ['0.goal'], refused: ['0.years'] }, by);
    }
    expect(await figures()).toEqual(await figures({ version: 'x' }));
    expect((await read({ from: month, to: month })).body).toEqual(before);
    const fifth = await anotherClient();
    await seen(await begin(fifth), 'aggregated_form', { questions: ['0.goal'], refused: ['0.years'] }, fifth);
    const answer = await figures();
    expect(answer.started).toBe(5);
    expect(answer.questions.map(({ question, refused }) => [question, refused])).toEqual([
      ['years', 5],
      ['goal', 0],
    ]);
    expect((await read({ from: month, to: month })).body.started).toBe(before.started + 5);
  });

  it('leave out a question that fewer than five have been shown', async () => {
    for (let person = 0; person < 5; person += 1) {
      const by = await anotherClient();
      await seen(await begin(by), 'aggregated_form', { questions: ['0.goal'], refused: person < 4 ? ['0.years'] : [] }, by);
    }
    expect((await figures()).questions.map(({ question, shown }) => [question, shown])).toEqual([['goal', 5]]);
  });

  it('are for the office alone, of a period that ends after its beginning', async () => {
    for (const role of ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const) expect((await read({}, role)).status).toBe(403);
    for (const role of ['BACK_OFFICE', 'ADMIN'] as const) expect((await read({}, role)).status).toBe(200);
    expect((await app.call(readOnboardingFigures, { query: {} })).status).toBe(401);
    expect((await read({ from: '2026-02', to: '2026-01' })).status).toBe(422);
    expect((await read({ from: '2026-13' })).status).toBe(422);
  });

  it('are of whole months of this century', async () => {
    const refused = [{ to: '0001-01' }, { from: '0000-01' }, { from: '1999-12' }, { to: '2026-11-01' }, { to: '9999-12' }];
    for (const query of refused) expect((await read(query)).status).toBe(422);
    for (const query of [{ from: '2000-01' }, { to: '2000-01' }, { to: '2099-12' }]) expect((await read(query)).status).toBe(200);
  });

  it('count registrations apart, in the month of their first save', async () => {
    // Nobody else registers in this month.
    app.clock.advance(62 * DAY);
    const month = app.clock.today().slice(0, 7);
    const registered = async () => (await read({ from: month, to: month })).body.registrations;
    for (let person = 0; person < 5; person += 1) {
      expect(await registered()).toEqual({ saved: 0, verified: 0, verified_share: null });
      const stranger = createStranger(app);
      const { handle, sms } = await stranger.begin();
      await stranger.save({ client_id: handle });
      expect((await stranger.verify(handle, { verification_code_sms: sms })).status).toBe(200);
    }
    const all = (await read({ from: month, to: month })).body;
    // Each verified one is a client whose onboarding has begun, but which nobody has opened.
    expect(all).toMatchObject({ registrations: { saved: 5, verified: 5, verified_share: null }, started: 0, steps: [] });
  });

  it('lead to no client: ids are not in the order of time, and what is stored names nobody', async () => {
    const form = await begin();
    await seen(form, 'aggregated_form', { questions: ['0.goal'] });
    const { db } = app.platform;
    const [walk] = await walks();
    // A random UUID, version 4.
    expect(walk?.id[14]).toBe('4');
    const events = await db.select().from(onboardingEvents).orderBy(desc(onboardingEvents.startedOn));
    const told = JSON.stringify([walk, events]);
    for (const secret of [client.clientId, client.userId, client.sessionId, form.id, ...form.steps.map(({ id }) => id)])
      expect(told).not.toContain(secret);
  });

  it('are deleted after 26 months', async () => {
    await seen(await begin(), 'start');
    const id = await versionId();
    app.clock.advance(790 * DAY);
    await sweepFigures(app.platform);
    expect(await versionId()).toBe(id);
    // To the next month at least, and never to the second next.
    app.clock.advance(33 * DAY);
    await sweepFigures(app.platform);
    expect(await versionId()).toBe('none');
    expect(await app.platform.db.select().from(onboardingEvents).where(eq(onboardingEvents.versionId, id))).toEqual([]);
  });
});
