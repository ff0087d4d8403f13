import { randomUUID } from 'node:crypto';
import { noteSeen, readOnboardingFigures } from '@pramen/contract/onboarding/figures.endpoints';
import type { FiguresQuery, OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { cancelOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import type { Role } from '@pramen/domain/permissions/roles';
import { and, arrayContains, desc, eq, ne, sql } from 'drizzle-orm';
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

/** Four more whom the same was shown, and who finished without a mistake: figures are given of five. */
async function joinFour(): Promise<void> {
  const [walk] = await walks();
  if (!walk) throw new Error('nobody to join');
  const { db } = app.platform;
  const four = Array.from({ length: 4 }, () => ({ ...walk, id: randomUUID(), outcome: 'FINISHED' as const }));
  await db.insert(onboardingWalks).values(four);
  await db
    .update(onboardingEvents)
    .set({ count: sql`${onboardingEvents.count} + 4` })
    .where(and(eq(onboardingEvents.versionId, walk.versionId), ne(onboardingEvents.kind, 'QUESTION_REFUSED')));
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
    await joinFour();
    const answer = await figures();
    expect(answer).toMatchObject({ started: 5, finished: 4, exits: 0, canceled: 0, finished_share: 0.8 });
    expect(stepIn(answer, 'aggregated_form')).toMatchObject({ shown: 5, exits: 0, exit_share: 0 });
    expect(questionIn(answer, 'goal')).toMatchObject({
      shown: 5,
      refused: 0,
      label: 'Cíl',
      form: { template_id: templateId, revision: 1 },
    });
    expect(questionIn(answer, 'years')).toMatchObject({ shown: 5, refused: 1 });
  });

  it('is counted once when two devices say so at once', async () => {
    const form = await begin();
    const all = await Promise.all(Array.from({ length: 6 }, () => seen(form, 'aggregated_form', { questions: ['0.goal'] })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await walks()).toHaveLength(1);
    await joinFour();
    expect(questionIn(await figures(), 'goal')).toMatchObject({ shown: 5 });
  });

  it('names only questions of the step, and nothing that somebody typed', async () => {
    const form = await begin();
    await seen(form, 'aggregated_form', { questions: ['1.goal', '0.', 'goal', '0.Jana Nováková', 'personal_id'], refused: ['0.secret'] });
    await seen(form, 'address', { questions: ['domicile_address.street', 'personal_id', 'Dlouhá 5'] });
    await joinFour();
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
    await joinFour();
    expect(questionIn(await figures(), 'years')).toMatchObject({ shown: 5, refused: 1 });
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
    await joinFour();
    const answer = await figures();
    expect(answer).toMatchObject({ started: 5, finished: 5 });
    expect(answer.steps.map(({ step, shown }) => [step, shown])).toEqual(
      ['start', 'aggregated_form', 'address', 'summary', 'confirmation', 'end'].map((step) => [step, 5]),
    );
  });
});

describe('an exit', () => {
  it('is where a client was last seen who has not come back for more than three days', async () => {
    const form = await begin();
    await seen(form, 'start');
    await seen(form, 'aggregated_form', { questions: ['0.goal', '0.years'] });
    await joinFour();
    app.clock.advance(3 * DAY);
    expect((await figures()).exits).toBe(0);
    app.clock.advance(DAY);
    const answer = await figures();
    expect(answer.exits).toBe(1);
    expect(stepIn(answer, 'aggregated_form')).toMatchObject({ exits: 1 });
    expect(stepIn(answer, 'start')).toMatchObject({ exits: 0 });
    expect(questionIn(answer, 'years')).toMatchObject({ exits: 1 });
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
    await joinFour();
    const from = '2020-01-01';
    expect(await figures({ from })).toMatchObject({ started: 6, exits: 1, canceled: 1 });
  });

  it('of an onboarding that another one replaced is none', async () => {
    await seen(await begin(), 'start');
    await begin();
    expect((await walks()).map(({ outcome }) => outcome)).toEqual(['CANCELED']);
  });
});

describe('the figures', () => {
  it('give shares from five onboardings on', async () => {
    for (let person = 0; person < 5; person += 1) {
      const by = await anotherClient();
      const form = await begin(by);
      await seen(form, 'start', {}, by, person < 2 ? { 'user-agent': PHONE } : {});
      if (person < 3) await finish(form, by);
    }
    const answer = await figures();
    expect(answer).toMatchObject({ started: 5, finished: 3, finished_share: 0.6, phones: 2, phones_share: 0.4, resumed_share: 0 });
    // Three finished ones are too few for a median.
    expect(answer.active_minutes).toEqual({ median: null, p90: null });
    const steps = ['start', 'aggregated_form', 'address', 'summary', 'confirmation', 'end'];
    expect(answer.versions).toContainEqual(expect.objectContaining({ id: await versionId(), started: 5, steps }));
  });

  it('are of the days on which onboardings were started', async () => {
    await seen(await begin(), 'start');
    await joinFour();
    const today = app.clock.today();
    expect(await figures({ from: today, to: today })).toMatchObject({ started: 5, from: today, to: today });
    app.clock.advance(DAY);
    const tomorrow = app.clock.today();
    expect(await figures({ from: tomorrow, to: tomorrow })).toMatchObject({ started: 0 });
    expect(await figures()).toMatchObject({ started: 5, to: tomorrow });
  });

  it('of a version that nobody knows are empty', async () => {
    expect(await figures({ version: 'x' })).toMatchObject({ started: 0, steps: [], questions: [] });
  });

  it('of fewer than five lead to nobody, asked by the version and by the day', async () => {
    // A day on which nobody else started.
    app.clock.advance(3 * DAY);
    const day = app.clock.today();
    adviser = await createPerson(app, 'INTERMEDIARY');
    client = await anotherClient();
    await seen(await begin(), 'aggregated_form', { questions: ['0.goal'], refused: ['0.years'] });
    const unknown = await figures({ version: 'x' });
    expect(await figures()).toEqual(unknown);
    expect((await read({ from: day, to: day })).body).toMatchObject({ started: 1, steps: [], questions: [] });
    await joinFour();
    const { steps, questions } = (await read({ from: day, to: day })).body;
    expect(steps.length).toBeGreaterThan(0);
    expect(questions.map(({ question, refused }) => [question, refused])).toEqual([
      ['years', 1],
      ['goal', 0],
    ]);
  });

  it('leave out a question that fewer than five have been shown', async () => {
    await seen(await begin(), 'aggregated_form', { questions: ['0.goal'] });
    await joinFour();
    const other = await anotherClient();
    await seen(await begin(other), 'aggregated_form', { questions: ['0.goal'], refused: ['0.years'] }, other);
    const answer = await figures();
    expect(answer.questions.map(({ question, shown }) => [question, shown])).toEqual([['goal', 6]]);
  });

  it('are for the office alone, of a period that ends after its beginning', async () => {
    for (const role of ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const) expect((await read({}, role)).status).toBe(403);
    for (const role of ['BACK_OFFICE', 'ADMIN'] as const) expect((await read({}, role)).status).toBe(200);
    expect((await app.call(readOnboardingFigures, { query: {} })).status).toBe(401);
    expect((await read({ from: '2026-02-02', to: '2026-02-01' })).status).toBe(422);
    expect((await read({ from: '2026-02-31' })).status).toBe(422);
  });

  it('are of days from 2000 on', async () => {
    const early = [{ to: '0001-01-01' }, { to: '0001-03-30' }, { from: '0000-01-01' }, { from: '1999-12-31' }, { to: '1999-12-31' }];
    for (const query of early) expect((await read(query)).status).toBe(422);
    for (const query of [{ from: '2000-01-01' }, { to: '2000-01-01' }]) expect((await read(query)).status).toBe(200);
    expect((await read({ to: '9999-12-31' })).status).toBe(200);
  });

  it('count registrations on the day of their first save', async () => {
    const before = (await read()).body.steps;
    const shownIn = (steps: OnboardingFigures['steps'], name: string) => steps.find(({ step }) => step === name)?.shown ?? 0;
    const stranger = createStranger(app);
    const { handle, sms } = await stranger.begin();
    await stranger.save({ client_id: handle });
    const saved = (await read()).body.steps;
    expect(saved[0]?.step).toBe('registration');
    expect(shownIn(saved, 'registration')).toBe(shownIn(before, 'registration') + 1);
    expect(shownIn(saved, 'verification')).toBe(shownIn(before, 'verification'));
    expect((await stranger.verify(handle, { verification_code_sms: sms })).status).toBe(200);
    expect(shownIn((await read()).body.steps, 'verification')).toBe(shownIn(before, 'verification') + 1);
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
    app.clock.advance(10 * DAY);
    await sweepFigures(app.platform);
    expect(await versionId()).toBe('none');
    expect(await app.platform.db.select().from(onboardingEvents).where(eq(onboardingEvents.versionId, id))).toEqual([]);
  });
});
