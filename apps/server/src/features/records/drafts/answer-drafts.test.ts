import { changeFormTemplate } from '@pramen/contract/form-templates/form-templates.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { forms } from '@pramen/contract/records/records.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientKeys } from '../../../database/schema/clients.ts';
import { answerDrafts } from '../../../database/schema/records.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { DRAFT_KEPT_MS, sweepDrafts } from './abandoned-drafts.jobs.ts';

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const note = { id: 'note', type: 'text', label: 'Poznámka', maxLength: 20 };
const years = { id: 'years', type: 'number', label: 'Let', isRequired: true, min: 1 };
const form = (...questions: object[]) => JSON.stringify({ content: [{ id: 'basics', fieldsetName: 'Základ', questions }] });
const typed = (value: string, ...more: { id: string; value: string | number }[]) => ({
  content: [{ duplication: 0, questions: [{ id: 'note', value }, ...more] }],
});

let office: TestPerson;
let client: TestPerson;
let templateId: string;
let params: { id: string; recordId: string };

beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  templateId = await createFormTemplate(app, { confirmationRequired: true }, form(note, years));
  const id = client.clientId ?? '';
  const body = { template_id: templateId, state: 'WAITING' as const, data: typed('Původní', { id: 'years', value: 5 }) };
  const made = await app.call(forms.create, { params: { id }, body, token: office.token });
  params = { id, recordId: made.body.record.id };
});

const keep = (body: Record<string, unknown>, token = client.token, of = params) =>
  app.call(forms.saveDraft, { params: of, body: { draft_version: 0, ...body }, token });
const read = async (token = client.token) => (await app.call(forms.read, { params, token })).body;
const send = (body: Record<string, unknown>, token = client.token) => app.call(forms.save, { params, body, token });
const stored = () =>
  database.current.db
    .select()
    .from(answerDrafts)
    .where(and(eq(answerDrafts.clientId, params.id), eq(answerDrafts.recordId, params.recordId)));

describe('answers that are not sent', () => {
  it('are kept as typed, whatever they are, for the client alone', async () => {
    expect((await read()).draft).toBeNull();
    const data = typed('Delší, než je dovoleno na této otázce', { id: 'years', value: 0 });
    const kept = await keep({ data, page: 'basics', version: 1 });
    expect([kept.status, kept.body]).toEqual([200, { version: 1, saved_at: app.clock.now().toISOString() }]);
    const draft = { data, respondent: null, page: 'basics', saved_at: app.clock.now().toISOString(), version: 1 };
    const record = await read();
    expect(record.draft).toEqual(draft);
    expect(record).toMatchObject({ version: 1, versions: [{ number: 1 }], state: 'WAITING' });
    expect(JSON.stringify(record.data)).toContain('Původní');
    expect((await read(office.token)).draft).toBeNull();
    const acting = await app.call(impersonateClient, { params: { id: params.id }, token: office.token });
    const { token: asClient } = acting.body;
    expect((await read(asClient)).draft).toBeNull();
    expect(await keep({ data, draft_version: 1 }, asClient)).toMatchObject({ status: 403, body: { code: 'impersonation.forbidden' } });
    expect((await read()).draft).toEqual(draft);
  });

  it('are encrypted with the key of the client', async () => {
    await keep({ data: typed('Tajemství klienta') });
    const [row] = await stored();
    expect(row?.sealedContent.toString('latin1')).not.toContain('klienta');
    // Moved to another place, they cannot be read.
    await database.current.db.update(answerDrafts).set({ version: 2 }).where(eq(answerDrafts.recordId, params.recordId));
    expect(await app.call(forms.read, { params, token: client.token })).toMatchObject({ status: 409, body: { code: 'record.unreadable' } });
  });

  it('are lost with the key of the client', async () => {
    await keep({ data: typed('Tajemství klienta') });
    await database.current.db.delete(clientKeys).where(eq(clientKeys.clientId, params.id));
    expect((await app.call(forms.read, { params, token: client.token })).status).toBe(404);
    expect((await keep({ data: typed('Další'), draft_version: 1 })).status).toBe(404);
  });

  it('continue from save to save; another device never loses its own', async () => {
    await keep({ data: typed('Telefon') });
    app.clock.advance(MINUTE);
    expect((await keep({ data: typed('Telefon 2'), draft_version: 1 })).body.version).toBe(2);
    const late = await keep({ data: typed('Počítač'), draft_version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'draft.changed',
        message: 'Na jiném zařízení jste mezitím psali dál.',
        current: { version: 2, data: typed('Telefon 2'), saved_at: app.clock.now().toISOString() },
      },
    });
    expect((await keep({ data: typed('Počítač'), draft_version: 0 })).status).toBe(409);
    const both = await Promise.all(['A', 'B'].map((value) => keep({ data: typed(value), draft_version: 2 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read()).draft).toMatchObject({ version: 3, data: typed(both[0]?.status === 200 ? 'A' : 'B') });
  });

  it.each([
    ['nobody', 401, async () => null],
    ['staff who prepared it', 403, async () => office.token],
    ['an administrator', 403, async () => (await createPerson(app, 'ADMIN')).token],
    ['another client', 404, async () => (await createPerson(app, 'CLIENT')).token],
  ])('are not kept for %s', async (_, status, token) => {
    const by = await token();
    const body = { data: typed('Cizí'), draft_version: 0 };
    expect((await app.call(forms.saveDraft, { params, body, ...(by === null ? {} : { token: by }) })).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [{}, 'data'],
    [{ data: typed('x'), draft_version: -1 }, 'draft_version'],
    [{ data: typed('x'), page: 'x'.repeat(61) }, 'page'],
    [{ data: typed('x', { id: 'unknown', value: 'x' }) }, 'data.unknown'],
    [{ data: typed('x'.repeat(100_000)) }, 'data.content.0.questions.0.value'],
  ])('are refused as %#', async (body, field) => {
    const { status, body: answer } = await keep(body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are deleted after ninety days without a word', async () => {
    await keep({ data: typed('Zapomenuté') });
    app.clock.advance(DRAFT_KEPT_MS);
    await sweepDrafts(app.platform);
    expect(await stored()).toHaveLength(1);
    app.clock.advance(DAY);
    await sweepDrafts(app.platform);
    expect(await stored()).toEqual([]);
  });
});

describe('a draft ends', () => {
  const complete = typed('Odesláno', { id: 'years', value: 3 });

  it.each([
    ['when the answers are sent', () => send({ state: 'APPROVED', data: complete, draft_version: 1 })],
    ['when the client refuses', () => send({ state: 'DENIED', denied_description: 'Nechci' })],
    ['when staff delete the record', () => app.call(forms.remove, { params, token: office.token })],
  ])('%s, and a late save changes nothing', async (_, end) => {
    await keep({ data: typed('Rozepsané'), version: 1 });
    expect((await end()).status).toBe(200);
    expect(await stored()).toEqual([]);
    expect([404, 409]).toContain((await keep({ data: typed('Pozdě'), draft_version: 1, version: 1 })).status);
    expect([404, 409]).toContain((await keep({ data: typed('Pozdě') })).status);
    expect(await stored()).toEqual([]);
  });

  it('whichever of the two comes first, a save and the sending', async () => {
    await keep({ data: typed('Rozepsané') });
    const [sent, late] = await Promise.all([
      send({ state: 'APPROVED', data: complete }),
      keep({ data: typed('Současně'), draft_version: 1, version: 1 }),
    ]);
    expect(sent.status).toBe(200);
    expect([200, 409]).toContain(late.status);
    expect(await stored()).toEqual([]);
    expect((await read()).state).toBe('APPROVED');
  });

  it('a returned record begins without it, and a page from before cannot write into it', async () => {
    await keep({ data: typed('Rozepsané'), version: 1 });
    const sent = await send({ state: 'APPROVED', data: complete, draft_version: 1 });
    expect(sent.body.record.state).toBe('APPROVED');
    const late = await keep({ data: typed('Pozdě'), draft_version: 1, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed', current: { state: 'APPROVED' } } });
    await app.call(forms.decide, { params, body: { decision: 'RETURN', description: 'Doplňte' }, token: office.token });
    const again = await read();
    expect([again.state, again.draft]).toEqual(['WAITING', null]);
    expect((await keep({ data: typed('Pozdě'), version: 1 })).body.code).toBe('record.changed');
    expect((await keep({ data: typed('Znovu'), version: again.version })).body.version).toBe(1);
  });

  it('never with a sending that has not seen what was typed on another device', async () => {
    await keep({ data: typed('Telefon') });
    await keep({ data: typed('Telefon 2'), draft_version: 1 });
    const sent = await send({ state: 'APPROVED', data: complete, draft_version: 1 });
    expect(sent).toMatchObject({ status: 409, body: { code: 'draft.changed', current: { version: 2 } } });
    expect(await send({ state: 'DENIED', draft_version: 0 })).toMatchObject({ status: 409, body: { code: 'draft.changed' } });
    expect((await read()).state).toBe('WAITING');
    expect((await send({ state: 'APPROVED', data: complete, draft_version: 2 })).status).toBe(200);
  });
});

it('a revision required by law takes the draft along, with the answers that it still asks for', async () => {
  await keep({ data: typed('Rozepsané', { id: 'years', value: 7 }), page: 'basics' });
  const residence = { id: 'residence', type: 'text', label: 'Rezidence' };
  const body = { data: form(note, residence), is_required_by_law: true };
  expect((await app.call(changeFormTemplate, { params: { id: templateId }, body, token: office.token })).status).toBe(200);
  await app.drain();
  const moved = await read();
  expect(moved.revision.number).toBe(2);
  expect(moved.draft).toMatchObject({ version: 1, page: 'basics', data: typed('Rozepsané') });
  expect(await keep({ data: typed('Stará stránka', { id: 'years', value: 7 }), draft_version: 1, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'record.changed', current: { version: moved.version } },
  });
  const more = typed('Nová', { id: 'residence', value: 'CZ' });
  expect((await keep({ data: more, draft_version: 1, version: moved.version })).body.version).toBe(2);
});
