import { describe, expect, test, vi } from 'vitest';
import { askOnce, command, recordRequests } from '../../testing/requests.tsx';
import * as commands from './records.commands.ts';
import { recordTypes, segmentOf } from './records.model.ts';
import * as queries from './records.queries.ts';

const data = { content: [] };

describe.each(recordTypes)('%s', (type) => {
  const segment = segmentOf[type];
  const key = { clientId: 'c', type, id: 'r' };

  test('is listed, read, created and saved at its own address', async () => {
    const order = [{ column: 'created_at', dir: 'desc' }] as const;
    expect(await askOnce(queries.recordPageQuery('c', type, { page: 2, order }))).toMatchObject({
      lines: [`POST /api/clients/c/${segment}/list`],
      body: { page: 2, length: 10, order },
      isGivenUp: true,
    });
    expect((await askOnce(queries.recordQuery('c', type, 'r'))).lines).toEqual([`GET /api/clients/c/${segment}/r`]);
    const sent = recordRequests();
    await commands.sendRecord({ ...key, id: null }, { template_id: 't', state: 'CONCEPT', method: 'FORM', data });
    await commands.sendRecord(key, { state: 'WAITING', method: 'FORM', data, version: 4 });
    expect(sent).toMatchObject([
      { line: `POST /api/clients/c/${segment}`, body: { template_id: 't', state: 'CONCEPT', method: 'FORM', data } },
      { line: `POST /api/clients/c/${segment}/r`, body: { state: 'WAITING', method: 'FORM', data, version: 4 } },
    ]);
  });

  test('is deleted and decided; what shows it becomes stale', async () => {
    expect(await command(commands.useRecordDeletion, [key], undefined)('records')).toMatchObject({
      request: [`DELETE /api/clients/c/${segment}/r`, undefined],
      stale: ['list', 'one'],
    });
    const decision = { decision: 'RETURN', description: 'Doplnit' } as const;
    expect(await command(commands.useRecordDecision, [key, 7], decision)('records')).toMatchObject({
      request: [`POST /api/clients/c/${segment}/r/decision`, { ...decision, version: 7 }],
      stale: ['list', 'one'],
    });
  });
});

test('a record is saved as a PDF', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const key = { clientId: 'c', type: 'FORM', id: 'r' } as const;
  expect(await command(commands.useRecordPrinting, [key], undefined)('records')).toMatchObject({
    request: ['GET /api/clients/c/forms/r/pdf', undefined],
    failure: null,
    stale: [],
  });
});

test('templates of a kind, prefilled for the client', async () => {
  const query = queries.recordTemplatesQuery('c', 'FORM');
  expect(await askOnce(query, { data: ['t'] })).toMatchObject({
    lines: ['GET /api/clients/c/forms-templates/active?filter[type]=FORM'],
    given: ['t'],
  });
});

test('concepts are listed and sent together', async () => {
  expect((await askOnce(queries.conceptsQuery('c'))).lines).toEqual(['GET /api/clients/c/concepts']);
  expect(await command(commands.useConceptSending, ['c'], undefined)('records')).toMatchObject({
    request: ['GET /api/clients/c/send-concepts', undefined],
    stale: ['list', 'one'],
  });
});

test('only questionnaires have a result to look at', async () => {
  const sent = recordRequests({ questionnaire: 'result' });
  const body = { data, template_id: 't' };
  expect(await commands.previewResult({ clientId: 'c', type: 'AML_QUESTIONNAIRE', id: null }, body)).toBe('result');
  expect(await commands.previewResult({ clientId: 'c', type: 'INVESTMENT_QUESTIONNAIRE', id: 'r' }, { data })).toBe('result');
  await expect(commands.previewResult({ clientId: 'c', type: 'FORM', id: 'r' }, { data })).rejects.toThrow('FORM');
  expect(sent.map(({ line }) => line)).toEqual([
    'POST /api/clients/c/aml-questionnaires/evaluate-preview',
    'POST /api/clients/c/investment-questionnaires/r/evaluate-preview',
  ]);
});
