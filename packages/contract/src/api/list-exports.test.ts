import { expect, it } from 'vitest';
import { z } from 'zod';
import { PagedListBody, spreadsheetTypes } from '../fields.ts';
import { ListExportBody } from '../list-export.ts';
import { api } from './api.ts';

/** Paged lists without an export, and why. */
const withoutExport: Readonly<Record<string, string>> = {
  'messages.listNotifications': "one's own notices, to be read and not processed",
  'account.listSignIns': "one's own sign-ins",
  'history.read':
    'events of one record with personal data that is decrypted a page at a time; evidence is handed over by the audit chain commands',
  ...Object.fromEntries(
    ['investmentQuestionnaires', 'amlQuestionnaires', 'forms', 'meetingRecords'].map((kind) => [
      `${kind}.list`,
      "one client's records with their answers, each read on its own",
    ]),
  ),
  'identifications.list': "one client's identifications, whose pictures are read one by one",
  'imports.list': 'each import has its own report to download',
  'serviceRequests.list': 'a queue to be handled; each request is read with the words of its client',
  'bankStatements.listPayments': 'a queue to be decided; banks keep the statements themselves',
  'statements.listRuns': 'each run shows what became of its statements, which are documents and listed there',
  'screening.hits': 'a queue to be decided; each hit is read with its reasons in the client',
};

/** A response with meta.total may be one page of more rows. */
function isPaged(answer: z.ZodType): boolean {
  if (!(answer instanceof z.ZodObject)) return false;
  const meta: unknown = answer.shape['meta'];
  const inner = meta instanceof z.ZodOptional ? meta.unwrap() : meta;
  return inner instanceof z.ZodObject && 'total' in inner.shape;
}

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const paged = api.filter(({ answer, body, query }) => isPaged(answer) && [body, query].some((asked) => fieldsOf(asked).includes('page')));
const exportOfList = (path: string) => api.find((endpoint) => endpoint.path === `${path}/export`);

it('finds the paged lists', () => {
  expect(paged.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'clients.list',
      'documents.list',
      'documentTemplates.listDocuments',
      'ledger.listContractTransactions',
      'imports.list',
      'history.read',
    ]),
  );
});

it('every paged list has an export, or a reason for having none', () => {
  const forgotten = paged.filter(({ id, path }) => !exportOfList(path) && !withoutExport[id]).map(({ id }) => id);
  expect(forgotten, 'declare exportOf(list) next to the list, or state why it needs no export').toEqual([]);
  const needless = Object.keys(withoutExport).filter((id) => !paged.some((list) => list.id === id && !exportOfList(list.path)));
  expect(needless, 'no reason is needed for these').toEqual([]);
});

it.each(paged.flatMap((list) => exportOfList(list.path) ?? []).map((file) => [file.id, file] as const))(
  '%s requires what its list requires',
  (_id, file) => {
    const list = paged.find(({ path }) => `${path}/export` === file.path);
    expect([file.permission, file.method, file.download]).toEqual([list?.permission, list?.method, spreadsheetTypes]);
    expect(list?.body === PagedListBody ? file.body === ListExportBody : (file.query ?? file.body) !== undefined).toBe(true);
  },
);
