import { expect, test } from 'vitest';
import { askForList, askOnce, command } from '../../testing/requests.tsx';
import * as commands from './documents.commands.ts';
import * as queries from './documents.queries.ts';

const BOTH = ['list', 'one'];
const sending = { files: [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')], signal: new AbortController().signal, onProgress: () => {} };

test.each([
  ['acceptance', command(commands.useAcceptance, ['1'], undefined), 'POST /api/documents/1/set-state', { state: 'ACCEPTED' }, BOTH],
  ['cancellation', command(commands.useCancellation, ['1'], undefined), 'POST /api/documents/1/set-state', { state: 'CANCELED' }, BOTH],
  [
    'cancellation with a reason',
    command(commands.useCancellation, ['1'], 'Omyl'),
    'POST /api/documents/1/set-state',
    { state: 'CANCELED', description: 'Omyl' },
    BOTH,
  ],
  ['way back to review', command(commands.useSendToReview, [], '1'), 'POST /api/documents/1/set-state', { state: 'TO_REVIEW' }, BOTH],
  [
    'request for signatures',
    command(commands.useSignatureRequest, ['1'], { user_ids: ['u'] } as never),
    'POST /api/documents/1/request-signature',
    { user_ids: ['u'] },
    BOTH,
  ],
  [
    'revocation of one',
    command(commands.useSignatureRevocation, ['1', 's'], undefined),
    'POST /api/documents/1/revoke-signature',
    { signature_ids: ['s'] },
    BOTH,
  ],
  ['taking over', command(commands.useAssignment, ['1'], true), 'POST /api/documents/1/assign-to-myself', {}, BOTH],
  ['release', command(commands.useAssignment, ['1'], false), 'POST /api/documents/1/unassign-myself', {}, BOTH],
  ['second generation', command(commands.useRegeneration, ['1'], undefined), 'POST /api/documents/1/regenerate', {}, BOTH],
  ['seal', command(commands.useSealing, ['1'], undefined), 'POST /api/documents/1/seal', {}, BOTH],
  ['deletion', command(commands.useDocumentDeletion, ['1'], undefined), 'DELETE /api/document-templates/documents/1', undefined, ['list']],
  [
    'signature',
    command(commands.useSigning, [], { code: '123456', document_ids: ['1'] } as never),
    'POST /api/documents/sign',
    { code: '123456', document_ids: ['1'], type: 'SMS' },
    BOTH,
  ],
  [
    'return without a signature',
    command(commands.useReturnUnsigned, [], { document_ids: ['1'], reason: 'Ne' } as never),
    'POST /api/documents/reject',
    { document_ids: ['1'], reason: 'Ne' },
    BOTH,
  ],
  [
    'generation under a contract',
    command(commands.useGeneration, ['c'], { templateIds: ['t'], contractId: 'k' }),
    'POST /api/documents/generate',
    { fileable_type: 'client', fileable_id: 'c', document_templates_ids: ['t'], contract_id: 'k' },
    BOTH,
  ],
  [
    'generation without a contract',
    command(commands.useGeneration, ['c'], { templateIds: ['t', 'u'], contractId: '' }),
    'POST /api/documents/generate',
    { fileable_type: 'client', fileable_id: 'c', document_templates_ids: ['t', 'u'], contract_id: null },
    BOTH,
  ],
  [
    'upload',
    command(commands.useDocumentUpload, ['c'], sending),
    'POST /api/documents/upload',
    [
      ['documentable_type', 'client'],
      ['documentable_id', 'c'],
      ['attachments', 'a.pdf'],
      ['attachments', 'b.pdf'],
    ],
    BOTH,
  ],
  ['link by e-mail', command(commands.useDocumentationSending, ['c'], undefined), 'GET /api/clients/c/send-documentation', undefined, []],
  ['reminder', command(commands.useReminding, [], 'u'), 'POST /api/users/send-sign-notification', { user_ids: ['u'] }, []],
])('%s: the request, and what is requested again', async (_, run, line, body, stale) => {
  expect(await run('documents')).toMatchObject({ request: [line, body], failure: null, stale });
});

test.each([
  [queries.myDocumentsQuery, ['documents', 'mine'], 'GET /api/my/documents'],
  [queries.clientDocumentsQuery('c'), ['documents', 'client', 'c'], 'GET /api/clients/c/documents'],
  [queries.templateGroupsQuery, ['document-templates', 'groups'], 'GET /api/document-templates/grouped-by-categories'],
])('rows of %o come without their envelope', async (query, key, line) => {
  expect(await askOnce(query, { data: ['row'] })).toMatchObject({ lines: [line], given: ['row'], isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

test.each([
  [queries.toSignQuery(['1', '2']), ['documents-to-sign', '1', '2'], 'GET /api/documents/to-sign?document_ids=1,2'],
  [queries.documentQuery('1'), ['documents', 'one', '1'], 'GET /api/documents/1?scope=default,states'],
])('%o', async (query, key, line) => {
  expect(await askOnce(query, { id: '1' })).toMatchObject({ lines: [line], given: { id: '1' }, isGivenUp: true });
  expect(query.queryKey).toEqual(key);
});

test('each list of the back office asks for its own documents', async () => {
  const asked = { search: 'nov', filter: { owner: 'o', type: 'to-processing' }, order: [{ column: 'name', dir: 'desc' }] };
  const list = queries.documentList('to-processing');
  expect(await askForList(list, { owner: 'o' })).toEqual({
    requests: [
      ['POST /api/documents/list', { ...asked, page: 2, length: 50 }],
      ['POST /api/documents/list/export', { ...asked, format: 'csv' }],
    ],
    isGivenUp: true,
  });
  expect(list).toMatchObject({
    table: 'documents-to-processing',
    key: ['documents', 'list', 'to-processing'],
    filterParameter: 'where',
    usual: { page: 1, length: 20, order: [{ column: 'created_at', dir: 'asc' }] },
  });
});
