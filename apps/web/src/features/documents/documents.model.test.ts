import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { documentStates, signatureStates } from '@pramen/domain/documents/document-states';
import { expect, test } from 'vitest';
import { chosenOf, isAwaitingOthers, isGenerating, isPendingForMe, isSignable, lastDayOf, splitMine, toneOfSignature, toneOfState } from './documents.model.ts';

const file = { id: 'f', uuid: 'u', name: 'Smlouva', filename: 'Smlouva.pdf', extension: 'pdf', mime_type: 'application/pdf', size: 1 };
const base: DocumentRow = {
  id: 'a',
  name: 'Smlouva',
  code: 'S_1',
  created_at: '2026-03-02T08:00:00.000Z',
  client_id: 'c',
  documentable: { id: 'c', fullname: 'Jana Svobodová', label: 'Jana Svobodová' },
  assigned_user: null,
  state: { state: 'TO_BE_SIGNED' },
  client_state: { state: 'TO_BE_SIGNED' },
  file,
  is_generating: false,
  seal_fault: null,
  generation_fault: null,
  can_be_regenerated: true,
  signature_current_user: { state: 'PENDING' },
  signature_client: { state: 'PENDING' },
};

test.each([
  ['a file that is there', {}, false],
  ['no file yet', { file: null }, true],
  ['no file, and why', { file: null, generation_fault: 'Šablona je prázdná.' }, false],
  ['a file that is being sealed', { is_generating: true }, true],
] as const)('%s', (_case, changes, expected) => expect(isGenerating({ ...base, ...changes })).toBe(expected));

test.each([
  ['asked and open', {}, true, true],
  ['signed', { signature_current_user: { state: 'SIGNED' } }, false, false],
  ['rejected', { signature_current_user: { state: 'REJECTED' } }, false, false],
  ['not asked', { signature_current_user: null }, false, false],
  ['asked, without a file', { file: null }, true, false],
  ['asked, being made anew', { is_generating: true }, true, false],
] as const)('%s', (_case, changes, isPending, canSign) => {
  const document: DocumentRow = { ...base, ...changes };
  expect([isPendingForMe(document), isSignable(document)]).toEqual([isPending, canSign]);
});

test.each([
  ['signed by me, others have not', {}, true],
  ['signed by all', { state: { state: 'TO_REVIEW' } }, false],
  ['not signed by me', { signature_current_user: { state: 'PENDING' } }, false],
  ['not mine to sign', { signature_current_user: null }, false],
] as const)('waits for others: %s', (_case, changes, expected) => {
  expect(isAwaitingOthers({ state: { state: 'TO_BE_SIGNED' }, signature_current_user: { state: 'SIGNED' }, ...changes })).toBe(expected);
});

test('what waits for me stands apart from the rest, each in its order', () => {
  const done: DocumentRow = { ...base, id: 'b', signature_current_user: { state: 'SIGNED' } };
  const rows = [done, base, { ...done, id: 'c' }, { ...base, id: 'd' }];
  const { toProcess, archive } = splitMine(rows);
  expect([toProcess.map(({ id }) => id), archive.map(({ id }) => id)]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('only what is chosen and can still be signed is signed', () => {
  const rows = [base, { ...base, id: 'b' }, { ...base, id: 'c', signature_current_user: null }];
  expect(chosenOf(rows, new Set(['b', 'c', 'gone'])).map(({ id }) => id)).toEqual(['b']);
});

test('every state has a tone, and nothing that is refused looks good', () => {
  expect(documentStates.map(toneOfState)).toHaveLength(documentStates.length);
  expect([toneOfState('REJECTED'), toneOfState('ACCEPTED'), ...signatureStates.map(toneOfSignature)]).toEqual(['bad', 'good', 'notice', 'good', 'bad']);
});

test('a request that expires at midnight can be answered on the day before, in winter and in summer', () => {
  expect(['2031-03-05T23:00:00.000Z', '2031-07-05T22:00:00.000Z'].map(lastDayOf)).toEqual(['2031-03-05', '2031-07-05']);
});
