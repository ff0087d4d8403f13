import { amlQuestionnaires, investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { decideScreeningHit, readClientScreening } from '@pramen/contract/screening/screening.endpoints';
import { readHistory } from '@pramen/contract/history/history.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { resumeWork } from '../../../assembly/repeated-work.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, importBothLists, importList } from '../../../testing/files/screening-lists.ts';
import { readWholeHistory, replayEvents } from '../../../testing/app/history.ts';
import { createFormTemplate } from '../../../testing/worlds/forms.ts';
import { readLists } from '../../screening/review/lists.reader.ts';
import { settleUnsettled } from './named-persons.service.ts';
import { openVault } from './record-vault.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let admin: TestPerson;
let client: TestPerson;
let clientId: string;
let aml: string;
let investment: string;

const definition: FormDefinition = {
  content: [
    {
      id: 'ownership',
      fieldsetName: 'Majitel',
      questions: [
        {
          id: 'acting_for',
          type: 'radio',
          label: 'Čí jsou peníze',
          options: [
            { value: 'SELF', label: 'Moje' },
            { value: 'OTHER_PERSON', label: 'Jiného' },
          ],
        },
        {
          id: 'beneficial_owner',
          type: 'textarea',
          label: 'Kdo to je',
          visibleWhen: { field: 'acting_for', operator: '==', value: 'OTHER_PERSON' },
        },
      ],
    },
  ],
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  aml = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE', confirmationRequired: true }, JSON.stringify(definition));
  investment = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true });
  await importBothLists(app, {
    name: 'Seznam',
    sanctioned: [{ name: 'Gizela Vybájená' }, { name: 'Hubert Přeludný', born: '1960' }, { name: 'Otmar Mátoha' }],
  });
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  await app.platform.db.update(clients).set({ firstname: 'Docela', surname: 'Neznámá' }).where(eq(clients.id, clientId));
  await settle();
});
afterAll(() => app.close());

/** What the recurring tasks and their jobs do. */
const settle = async () => {
  await resumeWork(app.platform);
  await app.drain();
};
const read = async () => (await app.call(readClientScreening, { params: { id: clientId }, token: office.token })).body;
const hits = async () => (await read()).hits.map(({ role, entry_name, state }) => [role, entry_name, state]);
const answersOf = (owner: string | null) => ({
  content: [
    {
      questions: [
        { id: 'acting_for', value: owner === null ? 'SELF' : 'OTHER_PERSON' },
        { id: 'beneficial_owner', value: owner ?? '' },
      ],
    },
  ],
});
async function prepare(state: string, owner: string | null): Promise<string> {
  const body = { template_id: aml, state, data: answersOf(owner) };
  const { status, body: made } = await app.call(amlQuestionnaires.create, { params: { id: clientId }, body, token: office.token });
  expect([status, made.errors]).toEqual([200, undefined]);
  return made.record.id;
}
async function approve(recordId: string, owner: string | null): Promise<void> {
  const body = { state: 'APPROVED', data: answersOf(owner) };
  const { status, body: saved } = await app.call(amlQuestionnaires.save, { params: { id: clientId, recordId }, body, token: client.token });
  expect([status, saved.errors]).toEqual([200, undefined]);
}
async function decide(recordId: string, decision: string): Promise<[number, string | undefined]> {
  const body = { decision, description: 'Důvod.' };
  const answer = await app.call(amlQuestionnaires.decide, { params: { id: clientId, recordId }, body, token: office.token });
  return [answer.status, answer.body.code];
}
async function decideHits(decision: 'CLEARED' | 'CONFIRMED'): Promise<void> {
  for (const { id, version } of (await read()).hits) {
    const params = { id: clientId, hitId: id };
    const body = { decision, reason: 'Ověřeno.', version };
    expect((await app.call(decideScreeningHit, { params, body, token: office.token })).status).toBe(200);
  }
}

describe('the beneficial owner of an AML questionnaire', () => {
  it('is nobody in a concept or a hidden answer, and is compared once the questionnaire is sent or answered', async () => {
    const concept = await prepare('CONCEPT', 'Gizela Vybájená');
    expect(await read()).toMatchObject({ status: 'CLEAR', hits: [] });
    await app.call(amlQuestionnaires.save, {
      params: { id: clientId, recordId: concept },
      body: { state: 'WAITING' },
      token: office.token,
    });
    expect((await read()).status).toBe('NOT_SCREENED');
    await app.drain();
    expect(await hits()).toEqual([['BENEFICIAL_OWNER', 'Gizela Vybájená', 'OPEN']]);
    // A match that nobody has decided stays for a person to decide.
    await approve(concept, null);
    await app.drain();
    expect(await hits()).toEqual([['BENEFICIAL_OWNER', 'Gizela Vybájená', 'OPEN']]);
    const { rows } = await database.current.pool.query(
      'SELECT id FROM client_connected_persons WHERE client_id = $1 AND ended_at IS NULL',
      [clientId],
    );
    expect(rows).toEqual([]);
  });

  it('keeps the questionnaire from being accepted until compared and decided, and is replaced by that of the next one', async () => {
    const first = await prepare('WAITING', null);
    await app.drain();
    await approve(first, 'Hubert Přeludný, narozen 1960');
    expect(await decide(first, 'ACCEPT')).toEqual([409, 'screening.not_clear']);
    await app.drain();
    expect(await decide(first, 'ACCEPT')).toEqual([409, 'screening.not_clear']);
    const [hit] = (await read()).hits;
    expect(hit).toMatchObject({ role: 'BENEFICIAL_OWNER', subject: { names: ['Hubert Přeludný'], birth_date: '1960' } });
    expect(hit?.contributions.map(({ kind }) => kind)).toContain('BIRTH_YEAR_EQUAL');
    await decideHits('CLEARED');
    expect((await decide(first, 'ACCEPT'))[0]).toBe(200);
    const second = await prepare('WAITING', null);
    await approve(second, 'Otmar Mátoha');
    await app.drain();
    expect(await hits()).toEqual(
      expect.arrayContaining([
        ['BENEFICIAL_OWNER', 'Otmar Mátoha', 'OPEN'],
        ['BENEFICIAL_OWNER', 'Hubert Přeludný', 'CLEARED'],
      ]),
    );
    await decideHits('CLEARED');
    expect((await decide(second, 'ACCEPT'))[0]).toBe(200);
    const { rows } = await database.current.pool.query(
      'SELECT record_id, ended_at IS NULL AS counts FROM client_connected_persons WHERE client_id = $1 ORDER BY id',
      [clientId],
    );
    expect(rows).toEqual([
      { record_id: first, counts: false },
      { record_id: second, counts: true },
    ]);
  });

  it('whom nobody compared keeps the questionnaire from being accepted, however clear the client is', async () => {
    const record = await prepare('WAITING', null);
    await approve(record, 'Jan Docela');
    // As if something had lost them.
    await database.current.pool.query('UPDATE client_connected_persons SET ended_at = now() WHERE record_id = $1', [record]);
    await settle();
    expect(await read()).toMatchObject({ status: 'CLEAR' });
    expect(await decide(record, 'ACCEPT')).toEqual([409, 'screening.not_clear']);
  });

  it('is told in the history with everybody else who is connected, before and after', async () => {
    const first = await prepare('WAITING', 'Jan Docela');
    await prepare('WAITING', 'Eva Docela');
    await approve(first, 'Jana Docela');
    const events = (await readWholeHistory(app, admin, 'client', clientId)).filter(({ action }) => action === 'screening.personsNamed');
    const [jan, jana, eva] = ['Jan', 'Jana', 'Eva'].map((name) => `BENEFICIAL_OWNER: ${name} Docela`);
    const told = events.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]));
    expect(told).toEqual([
      [null, jan],
      [jan, `${eva}; ${jan}`],
      [`${eva}; ${jan}`, `${eva}; ${jana}`],
    ]);
    expect(replayEvents(events)).toEqual({ connected_persons: `${eva}; ${jana}` });
  });

  it('whom the next questionnaire replaces has to be decided before it is accepted', async () => {
    const first = await prepare('WAITING', null);
    await approve(first, 'Kvido Bludný');
    await app.drain();
    expect((await decide(first, 'ACCEPT'))[0]).toBe(200);
    await importList(app, euXml([{ name: 'Kvido Bludný' }], app.clock.today()), { name: 'Pozdější' });
    const second = await prepare('WAITING', null);
    await approve(second, 'Eva Zcela');
    await app.drain();
    expect(await hits()).toEqual([['BENEFICIAL_OWNER', 'Kvido Bludný', 'OPEN']]);
    expect(await decide(second, 'ACCEPT')).toEqual([409, 'screening.not_clear']);
    await decideHits('CLEARED');
    expect((await decide(second, 'ACCEPT'))[0]).toBe(200);
  });

  it('one of several is found, also as a company, and stays compared with later lists and by the calendar', async () => {
    const record = await prepare('WAITING', 'Jan Docela a Pozdní Přízrak, 4. května 1970; Mlžná s.r.o.');
    await app.drain();
    expect(await read()).toMatchObject({ status: 'CLEAR' });
    await importList(app, euXml([{ name: 'Pozdní Přízrak' }], app.clock.today()), { name: 'Další' });
    await app.drain();
    expect(await hits()).toEqual([['BENEFICIAL_OWNER', 'Pozdní Přízrak', 'OPEN']]);
    await decideHits('CLEARED');
    await database.current.pool.query(`UPDATE screening_marks SET whole_at = whole_at - interval '8 days' WHERE client_id = $1`, [
      clientId,
    ]);
    expect((await read()).hits).toHaveLength(1);
    await settle();
    expect(await read()).toMatchObject({ status: 'CLEAR' });
    // A cancelled one no longer counts.
    await approve(record, 'Gizela Vybájená');
    expect((await decide(record, 'CANCEL'))[0]).toBe(200);
    await app.drain();
    expect((await hits()).map(([, name]) => name)).toEqual(['Pozdní Přízrak']);
  });

  it('no longer counts once the questionnaire is deleted', async () => {
    const recordId = await prepare('WAITING', 'Jan Docela');
    const named = () =>
      database.current.pool.query('SELECT id FROM client_connected_persons WHERE client_id = $1 AND ended_at IS NULL', [clientId]);
    expect((await named()).rowCount).toBe(1);
    expect((await app.call(amlQuestionnaires.remove, { params: { id: clientId, recordId }, token: office.token })).status).toBe(200);
    expect((await named()).rowCount).toBe(0);
  });

  it('is refused at the answer when it has more names than are compared, and an old one is never clear', async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_none, index) => `Jan Docela${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10)]}`).join(
        ', ',
      );
    const record = await prepare('WAITING', null);
    await settle();
    const params = { id: clientId, recordId: record };
    const body = { state: 'APPROVED', data: answersOf(names(90)) };
    const refused = await app.call(amlQuestionnaires.save, { params, body, token: client.token });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['data.ownership.0.beneficial_owner']]);
    await approve(record, names(20));
    await settle();
    expect((await read()).status).toBe('CLEAR');
    // As it was stored before there was a limit.
    const vault = await openVault(app.platform.db, app.platform, clientId);
    const { rows } = await database.current.pool.query<{ number: number; sealed_answers: Buffer }>(
      'SELECT number, sealed_answers FROM record_versions WHERE record_id = $1 ORDER BY number DESC LIMIT 1',
      [record],
    );
    const [{ number, sealed_answers: sealed } = { number: 0, sealed_answers: Buffer.alloc(0) }] = rows;
    const stored = vault.openAnswers(record, number, sealed);
    const answers = { ...stored.answers, ownership: [{ acting_for: 'OTHER_PERSON', beneficial_owner: names(90) }] };
    await database.current.pool.query(
      `INSERT INTO record_versions (client_id, record_id, number, revision_id, sealed_answers, saved_by, saved_at)
       SELECT client_id, record_id, number + 1, revision_id, $3, saved_by, saved_at FROM record_versions
       WHERE record_id = $1 AND number = $2`,
      [record, number, vault.sealAnswers(record, number + 1, { ...stored, answers })],
    );
    await database.current.pool.query('UPDATE records SET persons_version = NULL, version_number = $2 WHERE id = $1', [record, number + 1]);
    await settle();
    expect((await read()).status).toBe('NOT_SCREENED');
    expect((await decide(record, 'ACCEPT'))[0]).toBe(422);
    expect((await decide(record, 'CANCEL'))[0]).toBe(200);
    await settle();
    expect((await read()).status).toBe('CLEAR');
  });

  it('is stored and told only encrypted', async () => {
    await prepare('WAITING', 'Gizela Vybájená');
    const { rows } = await database.current.pool.query<{ text: string }>(
      `SELECT p::text || (SELECT string_agg(e.facts::text, '') FROM audit_events e WHERE e.client_id = p.client_id) AS text
       FROM client_connected_persons p WHERE p.client_id = $1`,
      [clientId],
    );
    expect([
      rows.length,
      rows[0]?.text.includes(Buffer.from('Gizela Vybájená').toString('hex')),
      rows[0]?.text.includes('Vybájená'),
    ]).toEqual([1, false, false]);
    const { body } = await app.call(readHistory, { params: { type: 'client', id: clientId }, query: { length: '20' }, token: admin.token });
    const told = body.data.find(({ action }) => action === 'screening.personsNamed');
    expect(told?.changes.map(({ field, after }) => [field, after])).toEqual([['connected_persons', 'BENEFICIAL_OWNER: Gizela Vybájená']]);
  });
});

it('who answers for a minor or a company is compared, unless the record names them as the guardian already', async () => {
  await app.platform.db.update(clients).set({ birthDate: '2015-05-05', legalGuardian: 'Gizela Vybájená' }).where(eq(clients.id, clientId));
  const send = (name: string) =>
    app.call(investmentQuestionnaires.create, {
      params: { id: clientId },
      body: {
        template_id: investment,
        data: { content: [] },
        state: 'WAITING',
        respondent: { name, relation: 'PARENT', tested: 'REPRESENTATIVE' },
      },
      token: office.token,
    });
  expect((await send('Gizela Vybájená')).status).toBe(200);
  await settle();
  expect(await hits()).toEqual([['GUARDIAN', 'Gizela Vybájená', 'OPEN']]);
  expect((await send('Hubert Přeludný')).status).toBe(200);
  await settle();
  expect(new Set(await hits())).toEqual(
    new Set([
      ['GUARDIAN', 'Gizela Vybájená', 'OPEN'],
      ['RESPONDENT', 'Hubert Přeludný', 'OPEN'],
    ]),
  );
});

it('who answered is replaced by who answers the next accepted record of the type', async () => {
  await app.platform.db.update(clients).set({ birthDate: '2015-05-05' }).where(eq(clients.id, clientId));
  const accept = async (name: string) => {
    const respondent = { name, relation: 'PARENT', tested: 'REPRESENTATIVE' };
    const body = { template_id: investment, data: { content: [] }, state: 'WAITING', respondent };
    const made = await app.call(investmentQuestionnaires.create, { params: { id: clientId }, body, token: office.token });
    const params = { id: clientId, recordId: made.body.record.id };
    await app.call(investmentQuestionnaires.save, { params, body: { state: 'APPROVED', data: { content: [] } }, token: client.token });
    const decided = await app.call(investmentQuestionnaires.decide, {
      params,
      body: { decision: 'ACCEPT', description: 'Ano.' },
      token: office.token,
    });
    expect([decided.status, decided.body.errors]).toEqual([200, undefined]);
    app.clock.advance(1000);
    return made.body.record.id;
  };
  const first = await accept('Jan Docela');
  const second = await accept('Eva Docela');
  const live = async () =>
    (
      await database.current.pool.query('SELECT record_id FROM client_connected_persons WHERE client_id = $1 AND ended_at IS NULL', [
        clientId,
      ])
    ).rows;
  expect(await live()).toEqual([{ record_id: second }]);
  // The earlier one, read again, names nobody.
  await database.current.pool.query('UPDATE records SET persons_version = NULL WHERE id = $1', [first]);
  await settle();
  expect(await live()).toEqual([{ record_id: second }]);
});

it('everybody whom records name is compared, those of records from before too', async () => {
  const record = await prepare('WAITING', 'Gizela Vybájená');
  await app.drain();
  // As it was before named persons were compared.
  await database.current.pool.query('UPDATE records SET persons_version = NULL WHERE id = $1', [record]);
  const owner = database.current.pool;
  await owner.query('UPDATE client_connected_persons SET ended_at = now() WHERE record_id = $1', [record]);
  await settle();
  const { rows } = await owner.query('SELECT persons_version FROM records WHERE id = $1', [record]);
  expect([rows, await hits()]).toEqual([[{ persons_version: 1 }], [['BENEFICIAL_OWNER', 'Gizela Vybájená', 'OPEN']]]);
  const { rows: live } = await owner.query('SELECT id FROM client_connected_persons WHERE record_id = $1 AND ended_at IS NULL', [record]);
  expect(live).toHaveLength(1);
});

describe('a record from before named persons were compared', () => {
  const forget = (recordIds: string[]) =>
    database.current.pool.query('UPDATE records SET persons_version = NULL WHERE id = ANY ($1)', [recordIds]);

  it('keeps its client from being clear, counted as compared and accepted until it is read', async () => {
    const record = await prepare('WAITING', null);
    await approve(record, 'Jan Docela');
    await app.drain();
    expect((await read()).status).toBe('CLEAR');
    await forget([record]);
    expect((await read()).status).toBe('NOT_SCREENED');
    const lists = await readLists(app.platform.db, app.clock.now());
    expect(lists.filter(({ retiredAt }) => retiredAt === null).map(({ waitingCount }) => waitingCount)).not.toContain(0);
    // Another record of the client, read long ago, waits for it as well.
    await settle();
    expect((await read()).status).toBe('CLEAR');
    const other = await prepare('WAITING', null);
    await approve(other, null);
    await app.drain();
    await forget([record]);
    expect(await decide(other, 'ACCEPT')).toEqual([409, 'screening.not_clear']);
    await settle();
    expect((await decide(other, 'ACCEPT'))[0]).toBe(200);
  });

  it('that cannot be read leaves the others to be read in the same run', async () => {
    const made = [await prepare('WAITING', null), await prepare('WAITING', null), await prepare('WAITING', null)];
    const [first = '', ...others] = made.toSorted();
    await forget(made);
    // Its answers are missing.
    await database.current.pool.query('UPDATE records SET version_number = 99 WHERE id = $1', [first]);
    await expect(settleUnsettled(app.platform, 1)).rejects.toThrow('1 of 1 failed');
    const { rows } = await database.current.pool.query<{ id: string }>(
      'SELECT id FROM records WHERE client_id = $1 AND persons_version IS NOT NULL ORDER BY id',
      [clientId],
    );
    expect(rows.map(({ id }) => id)).toEqual(others);
    expect((await read()).status).toBe('NOT_SCREENED');
    await database.current.pool.query('UPDATE records SET deleted_at = now() WHERE id = $1', [first]);
  });
});
