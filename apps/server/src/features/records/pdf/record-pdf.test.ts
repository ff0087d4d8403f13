import { PDF } from '@libpdf/core';
import { investmentQuestionnaires as questionnaires, meetingRecords } from '@pramen/contract/records/records.endpoints';
import type { Respondent } from '@pramen/contract/records/records.schemas';
import { deleteDocument } from '@pramen/contract/documents/documents.endpoints';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '../../../database/schema/clients.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createDocument } from '../../../testing/worlds/documents.ts';
import { createFormTemplate, goalQuestion, riskOfGoal } from '../../../testing/worlds/forms.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let stranger: TestPerson;
let client: TestPerson;
let clientId: string;
let templateId: string;

const definition: FormDefinition = {
  content: [
    {
      id: 'basics',
      fieldsetName: 'Základ',
      questions: [
        { id: 'intro', type: 'html', label: 'Úvod', html: '<p>Čtěte <strong>pozorně</strong>.</p>' },
        { ...goalQuestion, label: 'Jaký máte cíl?', translations: { sk: { label: 'Aký máte cieľ?' } } },
        { id: 'years', type: 'number', label: 'Na kolik let?', visibleWhen: { field: 'goal', operator: '==', value: 'GROWTH' } },
        { id: 'since', type: 'date', label: 'Od kdy?' },
        { id: 'agreed', type: 'checkbox', label: 'Souhlasíte?' },
      ],
    },
    {
      id: 'child',
      fieldsetName: 'Dítě',
      fieldsetRepeatable: true,
      questions: [{ id: 'name', type: 'textarea', label: 'Jméno dítěte' }],
    },
  ],
  evaluation: {
    metrics: [riskOfGoal],
    contradictions: [
      {
        id: 'short',
        when: [
          { field: 'goal', operator: '==', value: 'GROWTH' },
          { field: 'years', operator: '<', value: 3 },
        ],
        message: 'Růst na krátkou dobu',
      },
    ],
  },
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  stranger = await createPerson(app, 'INTERMEDIARY');
  templateId = await createFormTemplate(
    app,
    { type: 'INVESTMENT_QUESTIONNAIRE', confirmationRequired: true, name: 'Dotazník II', publicName: 'Váš dotazník' },
    JSON.stringify(definition),
  );
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  clientId = client.clientId ?? '';
});
afterAll(() => app.close());

type Given = { duplication?: number; questions: { id: string; value: string | number | boolean }[] }[];
const growth: Given = [
  {
    questions: [
      { id: 'goal', value: 'GROWTH' },
      { id: 'years', value: 2 },
      { id: 'since', value: '2026-03-05' },
    ],
  },
];

async function prepare(content: Given, state?: string, respondent?: Respondent) {
  const { status, body } = await app.call(questionnaires.create, {
    params: { id: clientId },
    body: {
      template_id: templateId,
      data: { content },
      ...(state ? { state: 'WAITING' as const } : {}),
      ...(respondent ? { respondent } : {}),
    },
    token: adviser.token,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.record.id;
}

const fetchPdf = (recordId: string, by = office, headers = {}) =>
  app.call(questionnaires.readPdf, { params: { id: clientId, recordId }, token: by.token, headers });

/** The text of the pages on one line, with one blank between words. */
async function readPages(bytes: Uint8Array): Promise<string[]> {
  return (await PDF.load(bytes)).getPages().map((page) => page.extractText().text.replaceAll(/\s+/g, ' '));
}

describe('the PDF of a record', () => {
  it('says who answered what, what followed from it, by which rules, and what happened', async () => {
    const id = await prepare(growth, 'WAITING');
    await app.call(questionnaires.save, { params: { id: clientId, recordId: id }, body: { state: 'APPROVED' }, token: client.token });
    await app.call(questionnaires.decide, {
      params: { id: clientId, recordId: id },
      body: { decision: 'RETURN', description: 'Doplňte souhlas' },
      token: office.token,
    });
    const values = [{ questions: [...(growth[0]?.questions ?? []), { id: 'agreed', value: true }] }];
    const body = { state: 'APPROVED' as const, data: { content: values } };
    await app.call(questionnaires.save, { params: { id: clientId, recordId: id }, body, token: client.token });
    const answer = await fetchPdf(id);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('Dotaznik II 2026');
    const { body: detail } = await app.call(questionnaires.read, { params: { id: clientId, recordId: id }, token: office.token });
    const [row] = await app.platform.db.select().from(clients).where(eq(clients.id, clientId));
    const text = (await readPages(answer.bytes)).join(' ');
    for (const told of [
      'Dotazník II',
      `Klient ${row?.firstname} ${row?.surname}`,
      `Kód klienta ${row?.clientCode}`,
      'Čtěte pozorně.',
      'Jaký máte cíl? Růst',
      'Na kolik let? 2',
      'Od kdy? 5. 3. 2026',
      'Souhlasíte? ano Klient',
      'Riziko Vysoké (5 bodů) Růst: 5 bodů (Jaký máte cíl?)',
      'Růst na krátkou dobu',
      'Důvod: Doplňte souhlas',
      'Čeká na potvrzení (vrácení klientovi)',
      'Potvrzený',
      'vychází stejný výsledek',
      detail.revision.hash,
      id,
      'strana 1/',
    ])
      expect(text).toContain(told);
    // The adviser typed the goal, the client the consent.
    expect(text.match(/Pracovník /g)).toHaveLength(3);
    expect(text).not.toContain('Váš dotazník');
  });

  it('prints the hash of the answers as they are stored', async () => {
    const id = await prepare(growth);
    const text = (await readPages((await fetchPdf(id)).bytes)).join(' ');
    const stored = JSON.stringify({ basics: [{ goal: 'GROWTH', years: 2, since: '2026-03-05' }] });
    expect(text).toContain(sha256(stored).toString('hex'));
  });

  it('never prints a hidden question, and prints an open one as not answered', async () => {
    const id = await prepare([
      {
        questions: [
          { id: 'goal', value: 'HOME' },
          { id: 'years', value: 7 },
        ],
      },
    ]);
    const text = (await readPages((await fetchPdf(id)).bytes)).join(' ');
    expect(text).not.toContain('Na kolik let?');
    expect(text).toContain('Souhlasíte? bez odpovědi');
    expect(text).toContain('Od kdy? bez odpovědi');
  });

  it('is in the language of its reader, with the public name for the client', async () => {
    const id = await prepare(growth, 'WAITING');
    const [first = ''] = await readPages((await fetchPdf(id, client, { 'accept-language': 'sk' })).bytes);
    for (const told of ['Váš dotazník', 'Investičný dotazník, stav ku dňu', 'Aký máte cieľ? Rast', 'strana 1/'])
      expect(first).toContain(told);
    expect(first).not.toContain('Dotazník II');
  });

  it('prints long answers, twenty copies and markup as they were typed, and shows what it cannot draw', async () => {
    const long = 'Vypätá dcéra grófa Maxwella s IQ nižším ako kôň núti čeľaď hrýzť hŕbu jabĺk. '.repeat(64);
    const content: Given = [
      ...growth,
      ...Array.from({ length: 20 }, (_none, copy) => ({
        duplication: copy,
        questions: [
          { id: 'name', value: copy === 0 ? long : copy === 1 ? '<script>alert(1)</script> \u202eaxb {page} 😀 שלום' : `Dítě ${copy}` },
        ],
      })),
    ];
    const pages = await readPages((await fetchPdf(await prepare(content))).bytes);
    const text = pages.join(' ');
    expect(text.match(/čeľaď hrýzť hŕbu jabĺk/g)?.length).toBeGreaterThan(60);
    expect(text).toContain('<script>alert(1)</script> □axb {page} □');
    expect(text).toContain('Znak □ nahrazuje');
    expect(text).toContain('Dítě 20 Jméno dítěte Dítě 19');
    expect(pages.at(-1)).toContain(`strana ${pages.length}/${pages.length}`);
  });

  it('breaks a word that is longer than a line, and loses nothing of it', async () => {
    const link = `https://priklad.test/${'0123456789'.repeat(13)}konec`;
    const id = await prepare(growth, 'WAITING');
    const key = { id: clientId, recordId: id };
    await app.call(questionnaires.save, { params: key, body: { state: 'APPROVED' }, token: client.token });
    await app.call(questionnaires.decide, { params: key, body: { decision: 'RETURN', description: link }, token: office.token });
    const pages = (await PDF.load((await fetchPdf(id)).bytes)).getPages();
    const lines = pages.flatMap((page) => page.extractText().lines.map(({ bbox }) => bbox.x + bbox.width));
    expect(pages.map((page) => page.extractText().text.replaceAll(/\s+/g, '')).join('')).toContain(link);
    expect(Math.max(...lines)).toBeLessThan(595.28 - 56);
  });
});

describe('the PDF of somebody who is represented', () => {
  const setClient = (changes: Partial<typeof clients.$inferInsert>) =>
    app.platform.db.update(clients).set(changes).where(eq(clients.id, clientId));
  const print = async (by = office, headers = {}, ...given: [Respondent] | []) =>
    (await readPages((await fetchPdf(await prepare(growth, 'WAITING', ...given), by, headers)).bytes)).join(' ');

  it('tells who answered for a minor and whose knowledge was tested', async () => {
    await setClient({ birthDate: '2015-05-05', legalGuardian: 'Jan Malý' });
    const mother = { name: 'Jana Malá', relation: 'PARENT', tested: 'REPRESENTATIVE' } as const;
    const text = await print(office, {}, mother);
    expect(text).toContain('Kdo za klienta odpověděl Jana Malá, rodič');
    expect(text).toContain('Ověřeny znalosti a zkušenosti zástupce');
    expect(text).not.toContain('Jan Malý');
    const own = await print(client, { 'accept-language': 'sk' }, { ...mother, tested: 'CLIENT' });
    expect(own).toContain('Overené znalosti a skúsenosti klienta');
    expect(own).toContain('Kto za klienta odpovedal Jana Malá, rodič');
  });

  it('tells who acted for a company, beside its name and number', async () => {
    await setClient({ companyName: 'Vzorová pekárna, s.r.o.', legalPersonId: '00000019' });
    const text = await print(office, {}, { name: 'Karel Pekař', relation: 'STATUTORY_BODY', tested: 'CLIENT' });
    for (const told of [
      'Firma Vzorová pekárna, s.r.o.',
      'IČO 00000019',
      'Kdo za klienta odpověděl Karel Pekař, statutární orgán nebo jeho člen',
    ])
      expect(text).toContain(told);
    expect(text).toContain('Ověřeny znalosti a zkušenosti klienta');
  });

  it('says nothing of it for a client who answers for themselves', async () => {
    await setClient({ birthDate: '1980-05-05', companyName: null });
    const text = await print();
    expect(text).not.toContain('Za klienta');
    expect(text).not.toContain('Ověřeny znalosti');
  });
});

it('the PDF of a meeting names the documents that were signed there and are not removed', async () => {
  const meeting = await createFormTemplate(app, { type: 'MEETING_RECORD', confirmationRequired: true });
  const ids = [];
  for (const name of ['Rámcová smlouva', 'Zrušený dodatek'])
    ids.push(
      (
        await createDocument(app, clientId, {
          name,
          code: name.startsWith('R') ? 'SOSP_2025_0001' : null,
          state: name.startsWith('R') ? 'SIGNED' : 'PREPARED',
        })
      ).id,
    );
  const { body } = await app.call(meetingRecords.create, {
    params: { id: clientId },
    body: { template_id: meeting, data: { content: [] }, document_ids: ids },
    token: adviser.token,
  });
  await app.call(deleteDocument, { params: { id: ids[1] ?? '' }, token: office.token });
  const params = { id: clientId, recordId: body.record.id };
  const { bytes } = await app.call(meetingRecords.readPdf, { params, token: office.token });
  const text = (await readPages(bytes)).join(' ');
  expect(text).toContain(`Dokumenty podepsané při jednání Rámcová smlouva Podepsáno Kód dokumentu SOSP_2025_0001`);
  expect(text).not.toContain(ids[0]);
  expect(text).not.toContain('Zrušený dodatek');
});

describe('who may print a record', () => {
  it('staff within their reach and its client, once it was sent', async () => {
    const id = await prepare(growth);
    expect((await fetchPdf(id, adviser)).status).toBe(200);
    expect([(await fetchPdf(id, stranger)).status, (await fetchPdf(id, client)).status]).toEqual([404, 404]);
    const body = { state: 'WAITING' as const };
    await app.call(questionnaires.save, { params: { id: clientId, recordId: id }, body, token: adviser.token });
    expect((await fetchPdf(id, client)).status).toBe(200);
    const other = await createPerson(app, 'CLIENT', { under: adviser });
    expect((await fetchPdf(id, other)).status).toBe(404);
    expect((await app.call(meetingRecords.readPdf, { params: { id: clientId, recordId: id }, token: office.token })).status).toBe(404);
  });

  it('is in the history, with the version, unless nothing was found', async () => {
    const id = await prepare(growth);
    await fetchPdf(id, stranger);
    await fetchPdf(id);
    const { rows } = await database.current.pool.query(
      "SELECT actor_user_id AS who, facts FROM audit_events WHERE object_id = $1 AND action = 'records.printed'",
      [id],
    );
    expect(rows).toEqual([{ who: office.userId, facts: { after: { versionNumber: 1 } } }]);
  });
});
