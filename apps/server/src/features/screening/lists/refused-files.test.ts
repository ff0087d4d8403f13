import { importScreeningList, listScreeningLists } from '@pramen/contract/screening/screening.endpoints';
import { translate } from '@pramen/texts/translate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, ftmLines, importBothLists, piecesOf } from '../../../testing/files/screening-lists.ts';
import { refusalReasons } from './list-entry.ts';
import type { RefusalReason } from './list-entry.ts';
import { openList } from './list-formats.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  await importBothLists(app, { sanctioned: [{}, {}, {}], exposed: [{}, {}, {}] });
});
afterAll(() => app.close());

async function upload(content: string | Buffer, language: 'cs' | 'sk') {
  const form = new FormData();
  form.append('may_shrink', 'true');
  form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'seznam');
  const encoded = new Response(form);
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    authorization: `Bearer ${office.token}`,
    'accept-language': language,
  };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await app.http.inject({ method: 'POST', url: importScreeningList.path, headers, payload });
  return { status: answer.statusCode, sentence: answer.json<{ errors?: Record<string, string[]> }>().errors?.['files']?.[0] };
}

const inUse = async () => {
  const { body } = await app.call(listScreeningLists, { token: office.token });
  return body.data.map(({ name, current_number: number, versions }) => [name, number, versions.map(({ entry_count: count }) => count)]);
};
const staged = async () =>
  (
    await database.current.pool.query(
      `SELECT id FROM screening_list_versions WHERE state <> 'READY' UNION ALL SELECT version_id FROM screening_staged_entries`,
    )
  ).rows;

const xml = euXml([{ name: 'Iva Vymyšlená' }, { name: 'Jan Smyšlený' }]);
const lines = ftmLines([{ name: 'Iva Vymyšlená' }, { name: 'Jan Smyšlený' }]);
const table = 'id,name\nP1,Iva Vymyšlená\nP2,Jan Smyšlený\n';
const bomb = `<?xml version="1.0"?><!DOCTYPE export [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><export generationDate="2026-03-01">&b;</export>`;
const external = `<?xml version="1.0"?><!DOCTYPE export SYSTEM "file:///etc/passwd"><export generationDate="2026-03-01"/>`;

it.each<readonly [string, string | Buffer, RefusalReason]>([
  ['XML cut in the middle', xml.slice(0, Math.floor(xml.length / 2)), 'cut'],
  ['XML cut behind its last entry', xml.replace('</export>', ''), 'cut'],
  ['JSON lines cut in the middle', lines.slice(0, -20), 'cut'],
  ['a table cut in the middle', table.slice(0, -5), 'cut'],
  ['XML with entities that multiply', bomb, 'doctype'],
  ['XML that refers to a file', external, 'doctype'],
  ['XML with an entity of its own', xml.replace('<subjectType', '<remark>&b;</remark><subjectType'), 'broken'],
  ['XML that names another encoding', xml.replace('UTF-8', 'windows-1250'), 'encoding'],
  ['XML in another encoding', Buffer.from(xml.replace('Iva', 'Ivá'), 'latin1'), 'notText'],
  ['JSON lines in another encoding', Buffer.from(lines.replace('Iva', 'Ivá'), 'latin1'), 'notText'],
  ['UTF-16', Buffer.from(table, 'utf16le'), 'notText'],
  ['a table with more malformed rows than others', 'id,name\nP1,Iva Vymyšlená\nP2,Jan Smyšlený\nP3,\nP4,\nP5,\n', 'mostlyMalformed'],
  ['XML of a day that does not exist', xml.replace('2026-03-01', '2026-02-31'), 'noSuchDay'],
  ['an empty file', '', 'noEntries'],
  ['blank lines', ' \n\n', 'noEntries'],
  ['XML without entries', euXml([]), 'noEntries'],
  ['a table of columns only', 'id,name\n', 'noEntries'],
  ['a PNG picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1]), 'notList'],
  ['a JPEG picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x41, 0x42, 0x43, 0x0a]), 'notList'],
  ['a PDF', '%PDF-1.7\nid,name\n', 'notList'],
  ['a workbook', Buffer.from('PK\u0003\u0004abc\n'), 'notList'],
  ['a file of another program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0x0a]), 'notList'],
])('%s is refused with a sentence, and the lists in use stay', async (_what, content, reason) => {
  const before = await inUse();
  for (const language of ['cs', 'sk'] as const) {
    const { status, sentence } = await upload(content, language);
    expect([status, sentence]).toEqual([422, translate(language, `screening:refusals.${reason}`)]);
  }
  expect(await inUse()).toEqual(before);
  expect(await staged()).toEqual([]);
});

it('a table with as many malformed rows as others is read', async () => {
  expect(await upload('id,name\nP1,Iva Vymyšlená\nP2,Jan Smyšlený\nP3,\nP4,\n', 'cs')).toMatchObject({ status: 202 });
  await app.drain();
});

it('nested brackets are a fault of their line, before they are parsed', async () => {
  const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}\n`;
  const wide = `{"a":[${'1,'.repeat(25_000)}1]}\n`;
  const { reader } = await openList(piecesOf(`${lines}${nested}${wide}`, 50_000));
  const reasons: unknown[] = [];
  for await (const items of reader.items) reasons.push(...items.map(({ reason }) => reason));
  expect(reasons).toEqual([undefined, undefined, 'crowded', 'crowded']);
});

it('every refusal has a sentence of its own in both languages', () => {
  const sentences = refusalReasons.flatMap((reason) =>
    (['cs', 'sk'] as const).map((language) => translate(language, `screening:refusals.${reason}`)),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
});

const LARGE = 200_000;

it('a large list is read a piece at a time: the file is never further ahead than one piece', async () => {
  let given = 0;
  const PORTION = 500;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let from = 0; from < LARGE; from += PORTION) {
      const entries = Array.from({ length: PORTION }, (_, index) => `P${from + index},Osoba ${from + index}\n`);
      given += PORTION;
      yield Buffer.from(`${from === 0 ? 'id,name\n' : ''}${entries.join('')}`);
    }
  }
  const { reader } = await openList(pieces());
  let read = 0;
  let furthest = 0;
  let largest = 0;
  for await (const items of reader.items) {
    read += items.length;
    furthest = Math.max(furthest, given - read);
    largest = Math.max(largest, items.length);
  }
  expect(read).toBe(LARGE);
  expect(furthest).toBeLessThanOrEqual(2 * PORTION);
  expect(largest).toBeLessThanOrEqual(2 * PORTION);
});
