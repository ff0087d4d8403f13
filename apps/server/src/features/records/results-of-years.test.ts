import { PDF } from '@libpdf/core';
import { changeClient } from '@pramen/contract/clients/client.endpoints';
import * as templates from '@pramen/contract/form-templates/form-templates.endpoints';
import { investmentQuestionnaires as questionnaires } from '@pramen/contract/records/records.endpoints';
import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { deleteUser } from '@pramen/contract/staff/staff.endpoints';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { Score } from '@pramen/domain/forms/evaluation/score';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson, openSessionOf } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { sampleForm } from '../../testing/worlds/forms.ts';
import { hashOfDefinition } from '../form-templates/form-templates.rules.ts';
import { openVault } from './content/record-vault.service.ts';
import { verifyResults } from './results.service.ts';

// A result is evidence for years: whatever changes around it, the same answers and rules must give it again.

const database = useTestDatabase();
let app: TestApp;
let owner: pg.Client;
let office: TestPerson;
let client: TestPerson;
let clientId: string;
let templateId: string;
let recordId: string;

const text = sampleForm('investment-questionnaire');
const sample = JSON.parse(text) as { content: unknown[]; samples: { answers: Record<string, Record<string, string>[]> }[] };
const toContent = (answers: FormAnswers) =>
  Object.values(answers).flatMap((copies) =>
    copies.map((copy, duplication) => ({ duplication, questions: Object.entries(copy).map(([id, value]) => ({ id, value })) })),
  );

beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

beforeEach(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
  clientId = client.clientId ?? '';
  const created = await app.call(templates.createFormTemplate, {
    body: {
      name: 'Investiční dotazník',
      public_name: 'Investiční dotazník',
      type: 'INVESTMENT_QUESTIONNAIRE',
      version: '2026/1',
      data: text,
      is_active: true,
      is_for_all_intermediaries: true,
    },
    token: office.token,
  });
  expect([created.status, created.body.errors]).toEqual([200, undefined]);
  templateId = created.body.form_template.id;
  recordId = await fill();
  return () => app.close();
});

/** Answers the form as its first sample; returns the record's id. */
async function fill(): Promise<string> {
  const { answers } = sample.samples[0] ?? { answers: {} };
  const { status, body } = await app.call(questionnaires.create, {
    params: { id: clientId },
    body: { template_id: templateId, state: 'TO_REVIEW', data: { content: toContent(answers) } },
    token: office.token,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.record.id;
}

async function readDetail(by: TestPerson): Promise<RecordDetail> {
  const token = await openSessionOf(app, by);
  const { status, body } = await app.call(questionnaires.read, { params: { id: clientId, recordId }, token });
  expect(status).toBe(200);
  return body;
}

/** The faults found in the record of this test; those of the other tests' records are their own. */
const faultsNow = async () => (await verifyResults(app.platform.db, app.platform)).faults.filter((fault) => fault.recordId === recordId);

/** Another revision of the form: the first question has this label. */
const relabelled = (label: string) => {
  const changed = JSON.parse(text) as { content: { questions: { label: string }[] }[] };
  const question = changed.content[0]?.questions[0];
  if (question) question.label = label;
  return JSON.stringify(changed);
};

describe('years later', () => {
  it('a result is the same though form, template, client and staff changed', async () => {
    const before = await readDetail(office);
    expect(before.evaluation).toMatchObject({ is_reproduced: true, engine: 1, revision: { number: 1 } });
    app.clock.advance(400 * DAY);
    const admin = await createPerson(app, 'ADMIN');
    for (const label of ['První změna', 'Druhá změna', 'Třetí změna']) {
      const params = { id: templateId };
      const { status } = await app.call(templates.changeFormTemplate, { params, body: { data: relabelled(label) }, token: admin.token });
      expect(status).toBe(200);
      app.clock.advance(DAY);
      admin.token = await openSessionOf(app, admin);
    }
    await app.call(templates.deleteFormTemplate, { params: { id: templateId }, token: admin.token });
    const renamed = await app.call(changeClient, { params: { id: clientId }, body: { surname: 'Nováková' }, token: admin.token });
    const removed = await app.call(deleteUser, { params: { id: office.userId }, token: admin.token });
    expect([renamed.status, removed.status]).toEqual([200, 200]);
    app.clock.advance(2 * 365 * DAY);
    await app.drain();
    expect(await faultsNow()).toEqual([]);
    const after = await readDetail(admin);
    expect(after.evaluation).toEqual(before.evaluation);
    expect(after.data).toEqual(before.data);
    expect([after.revision, after.authors, after.steps]).toEqual([before.revision, before.authors, before.steps]);
    expect(await readDetail(client)).toMatchObject({ evaluation: { is_reproduced: true } });
  });
});

/** Changes stored bytes as somebody could who has the keys: what they write decrypts. */
async function reseal(change: { answers?: (stored: FormAnswers) => FormAnswers; result?: (stored: Score) => Score }): Promise<void> {
  const vault = await openVault(app.platform.db, app.platform, clientId);
  const isIt = 'client_id = $1 AND record_id = $2';
  if (change.answers) {
    const { rows } = await owner.query<{ sealed: Buffer }>(`SELECT sealed_answers AS sealed FROM record_versions WHERE ${isIt}`, [
      clientId,
      recordId,
    ]);
    const stored = vault.openAnswers(recordId, 1, rows[0]?.sealed ?? Buffer.alloc(0));
    const sealed = vault.sealAnswers(recordId, 1, { ...stored, answers: change.answers(stored.answers) });
    await owner.query(`UPDATE record_versions SET sealed_answers = $3 WHERE ${isIt}`, [clientId, recordId, sealed]);
  }
  if (change.result) {
    const { rows } = await owner.query<{ sealed: Buffer }>(`SELECT sealed_result AS sealed FROM record_results WHERE ${isIt}`, [
      clientId,
      recordId,
    ]);
    const sealed = vault.sealResult(recordId, 1, change.result(vault.openResult(recordId, 1, rows[0]?.sealed ?? Buffer.alloc(0))));
    await owner.query(`UPDATE record_results SET sealed_result = $3 WHERE ${isIt}`, [clientId, recordId, sealed]);
  }
}

describe('a change by somebody who has the keys', () => {
  it('to an answer is found, with the first metric that it changes', async () => {
    const scored = Object.entries(sample.samples[0]?.answers ?? {})[0];
    expect(scored).toBeDefined();
    await reseal({ answers: () => ({}) });
    const [fault, ...others] = await faultsNow();
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      recordId,
      version: 1,
      fault: 'result',
      engine: 1,
      difference: expect.stringMatching(/^\w+\.(values|points)$/),
    });
    expect((await readDetail(office)).evaluation?.is_reproduced).toBe(false);
  });

  it('to one byte of a record is told there, and hides none of the others', async () => {
    const other = await fill();
    const { rows } = await owner.query<{ sealed: Buffer }>('SELECT sealed_answers AS sealed FROM record_versions WHERE record_id = $1', [
      recordId,
    ]);
    const sealed = Buffer.from(rows[0]?.sealed ?? []);
    sealed[40] = (sealed[40] ?? 0) ^ 1;
    await owner.query('UPDATE record_versions SET sealed_answers = $2 WHERE record_id = $1', [recordId, sealed]);
    const params = { id: clientId };
    const listed = (await app.call(questionnaires.list, { params, body: {}, token: office.token })).body.data;
    expect(listed.map(({ id }) => id).toSorted()).toEqual([recordId, other].toSorted());
    expect(listed.filter(({ data }) => data === null).map(({ id }) => id)).toEqual([recordId]);
    const { status, body } = await app.call(questionnaires.read, { params: { ...params, recordId }, token: office.token });
    expect([status, body.code, body.message]).toEqual([409, 'record.unreadable', expect.stringContaining('mimo portál')]);
    expect(await faultsNow()).toMatchObject([{ recordId, fault: 'unreadable' }]);
  });

  it('to the points of a result is found and named', async () => {
    await reseal({
      result: (stored) => ({ ...stored, contributions: stored.contributions.map((one) => ({ ...one, points: one.points + 1 })) }),
    });
    expect(await faultsNow()).toEqual([{ recordId, version: 1, fault: 'result', difference: 'contributions', engine: 1 }]);
  });

  it('to the form is found, also when its hash was written anew', async () => {
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM form_revisions WHERE template_id = $1', [templateId]);
    const revisionId = rows[0]?.id;
    const other = relabelled('Podvržená otázka');
    expect((await readDetail(office)).is_form_intact).toBe(true);
    await owner.query('UPDATE form_revisions SET definition = $2 WHERE id = $1', [revisionId, other]);
    expect(await faultsNow()).toMatchObject([{ fault: 'definition' }]);
    // On the screen, too, though the form as it was is still in memory.
    const shown = await readDetail(office);
    expect([shown.is_form_intact, shown.evaluation?.is_reproduced]).toEqual([false, true]);
    const { bytes } = await app.call(questionnaires.readPdf, { params: { id: clientId, recordId }, token: office.token });
    const printed = (await PDF.load(bytes)).getPages().map((page) => page.extractText().text);
    expect(printed.join(' ').replaceAll(/\s+/g, ' ')).toContain('někdo ho změnil');
    await owner.query('UPDATE form_revisions SET hash = $2 WHERE id = $1', [revisionId, hashOfDefinition(other)]);
    // The text fits its hash now, but the audit log has the hash that it was saved with.
    expect(await faultsNow()).toMatchObject([{ fault: 'history' }]);
    expect((await readDetail(office)).is_form_intact).toBe(false);
  });

  it('of the revision is found, though both revisions give the same result', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO form_revisions (id, template_id, number, hash, definition, created_at)
       SELECT $2, template_id, number + 1, hash, definition, created_at FROM form_revisions WHERE template_id = $1 RETURNING id`,
      [templateId, newId()],
    );
    await owner.query('UPDATE record_results SET revision_id = $2 WHERE record_id = $1', [recordId, rows[0]?.id]);
    expect(await faultsNow()).toEqual([{ recordId, version: 1, fault: 'revision', difference: null, engine: 1 }]);
  });

  it('to the form of a result is told, though the record itself has moved to another revision', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO form_revisions (id, template_id, number, hash, definition, created_at)
       SELECT $2, template_id, number + 1, hash, definition, created_at FROM form_revisions WHERE template_id = $1 RETURNING id`,
      [templateId, newId()],
    );
    const id = rows[0]?.id;
    await owner.query('UPDATE record_results SET revision_id = $2 WHERE record_id = $1', [recordId, id]);
    expect((await readDetail(office)).is_form_intact).toBe(true);
    await owner.query('UPDATE form_revisions SET definition = $2 WHERE id = $1', [id, relabelled('Podvržená otázka')]);
    expect((await readDetail(office)).is_form_intact).toBe(false);
  });

  it('of the version of the rules is named with the difference', async () => {
    await owner.query('UPDATE record_results SET engine = 7 WHERE record_id = $1', [recordId]);
    expect(await faultsNow()).toEqual([]);
    await reseal({ result: (stored) => ({ ...stored, metrics: stored.metrics.slice(1) }) });
    expect(await faultsNow()).toMatchObject([{ fault: 'result', engine: 7 }]);
  });
});
