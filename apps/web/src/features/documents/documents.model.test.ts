import type { ClosedRequest, DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { documentStates, shownSignatureStates } from '@pramen/domain/documents/document-states';
import { expect, test } from 'vitest';
import {
  chosenOf,
  firstRequestOf,
  groupsOf,
  historyOf,
  isAwaitingOthers,
  isAtWork,
  isGenerating,
  isPendingForMe,
  isSignable,
  lastDayOf,
  markedHashOf,
  reasonOf,
  splitMine,
  toneOfSignature,
  toneOfState,
} from './documents.model.ts';

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
  is_sealing: false,
  seal_fault: null,
  generation_fault: null,
  can_be_regenerated: true,
  signature_current_user: { state: 'PENDING' },
  signature_client: { state: 'PENDING' },
  sign_until: null,
  contract_left_at: null,
  is_kept: false,
  kind: null,
  signatures: [],
  states: [],
};

test.each([
  ['a file that is there', {}, false, false],
  ['no file yet', { file: null }, true, true],
  ['no file, and why', { file: null, generation_fault: 'Šablona je prázdná.' }, false, false],
  ['a file that is being generated again', { is_generating: true }, true, true],
  ['a file that is being sealed', { is_sealing: true }, false, true],
] as const)('%s: is it generated %s, is anything at work on it %s', (_case, changes, isMade, isBusy) => {
  const document = { ...base, ...changes };
  expect([isGenerating(document), isAtWork(document)]).toEqual([isMade, isBusy]);
});

test.each([
  ['asked and open', {}, true, true],
  ['signed', { signature_current_user: { state: 'SIGNED' } }, false, false],
  ['rejected', { signature_current_user: { state: 'REJECTED' } }, false, false],
  ['not asked', { signature_current_user: { state: 'NOT_REQUIRED' } }, false, false],
  ['asked, without a file', { file: null }, true, false],
  ['asked, being generated again', { is_generating: true }, true, false],
  ['asked, being sealed', { is_sealing: true }, true, false],
] as const)('%s', (_case, changes, isPending, canSign) => {
  const document: DocumentRow = { ...base, ...changes };
  expect([isPendingForMe(document), isSignable(document)]).toEqual([isPending, canSign]);
});

const requestOf = (role: 'OWNER' | 'RESPONSIBLE') => ({ role }) as DocumentRow['signatures'][number];
const closedOf = (role: 'OWNER' | 'RESPONSIBLE') => ({ role }) as ClosedRequest;

test.each([
  ['new', 'PREPARED', [], [], { owner: true, responsible: false }],
  ['signed by the adviser alone', 'TO_BE_SIGNED', [requestOf('RESPONSIBLE')], [], { owner: true, responsible: false }],
  ['returned by the client', 'REJECTED', [requestOf('OWNER')], [closedOf('RESPONSIBLE')], { owner: true, responsible: true }],
  ['returned by the only signer', 'REJECTED', [requestOf('RESPONSIBLE')], [], { owner: false, responsible: true }],
] as const)('a request offers those to be asked: %s', (_case, state, signatures, closed, expected) =>
  expect(firstRequestOf({ state: { state }, signatures: [...signatures], closed_requests: [...closed] })).toMatchObject(expected),
);

test.each([
  ['signed by me, others have not', {}, true],
  ['signed by all', { state: { state: 'TO_REVIEW' } }, false],
  ['not signed by me', { signature_current_user: { state: 'PENDING' } }, false],
  ['not mine to sign', { signature_current_user: { state: 'NOT_REQUIRED' } }, false],
] as const)('waits for others: %s', (_case, changes, expected) => {
  expect(isAwaitingOthers({ state: { state: 'TO_BE_SIGNED' }, signature_current_user: { state: 'SIGNED' }, ...changes })).toBe(expected);
});

test('separates documents waiting for the user from the rest, each in its order', () => {
  const done: DocumentRow = { ...base, id: 'b', signature_current_user: { state: 'SIGNED' } };
  const rows = [done, base, { ...done, id: 'c' }, { ...base, id: 'd' }];
  const { toProcess, archive } = splitMine(rows);
  expect([toProcess.map(({ id }) => id), archive.map(({ id }) => id)]).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('signs only chosen documents that can still be signed', () => {
  const rows = [base, { ...base, id: 'b' }, { ...base, id: 'c', signature_current_user: { state: 'NOT_REQUIRED' } as const }];
  expect(chosenOf(rows, new Set(['b', 'c', 'gone'])).map(({ id }) => id)).toEqual(['b']);
});

test('every state has a tone, and no refused state looks good', () => {
  expect(documentStates.map(toneOfState)).toHaveLength(documentStates.length);
  expect([toneOfState('REJECTED'), toneOfState('ACCEPTED'), ...shownSignatureStates.map(toneOfSignature)]).toEqual([
    'bad',
    'good',
    'notice',
    'good',
    'bad',
    'quiet',
  ]);
});

test('a request that expires at midnight can be answered until the end of the day before, in winter and in summer', () => {
  expect(['2031-03-05T23:00:00.000Z', '2031-07-05T22:00:00.000Z'].map(lastDayOf)).toEqual(['2031-03-05', '2031-07-05']);
});

test('splits a hash into eight groups of eight, the first of which an SMS shows', () => {
  const groups = groupsOf('0123456789abcdef'.repeat(4));
  expect([groups.length, groups[0], groups.join('')]).toEqual([8, '01234567', '0123456789abcdef'.repeat(4)]);
});

const change = (state: DocumentRow['state']['state'], description: string | null, created_at = '2026-03-02T08:00:00.000Z') => ({
  created_at,
  user: null,
  description,
  state,
});
const refused = {
  id: 's',
  role: 'OWNER',
  state: 'REJECTED',
  signer: { id: 'u', label: 'Jana' },
  requested_at: '',
  expires_at: null,
  decided_at: null,
  description: 'Chybí příloha.',
} as const;

test.each([
  ['what was returned tells why', { state: 'REJECTED', states: [change('REJECTED', 'Chybí příloha.')] }, 'Chybí příloha.'],
  [
    'the last reason counts',
    { state: 'REJECTED', states: [change('REJECTED', 'Poprvé'), change('TO_BE_SIGNED', null), change('REJECTED', 'Podruhé')] },
    'Podruhé',
  ],
  ['what was cancelled tells why', { state: 'CANCELED', states: [change('REJECTED', 'Ne'), change('CANCELED', 'Duplicita')] }, 'Duplicita'],
  ['without a word in the history that of the signer', { state: 'REJECTED', states: [], signatures: [refused] }, 'Chybí příloha.'],
  ['what goes on has no reason any more', { state: 'TO_BE_SIGNED', states: [change('REJECTED', 'Chybí příloha.')] }, null],
] as const)('%s', (_case, { state, states, ...more }, expected) => {
  const signatures = 'signatures' in more ? [...more.signatures] : [];
  expect(reasonOf({ state: { state }, states: [...states], signatures })).toBe(expected);
});

test('lists ended requests among the states, newest first', () => {
  const request = {
    id: 'r',
    role: 'OWNER',
    state: 'EXPIRED',
    signer: { id: 'u', label: 'Jana' },
    requested_at: '',
    expires_at: null,
    closed_at: '2026-03-05T23:00:00.000Z',
    closed_by: null,
    description: null,
  } as const;
  const states = [
    change('PREPARED', null, '2026-03-01T08:00:00.000Z'),
    change('TO_BE_SIGNED', null),
    change('PREPARED', null, '2026-03-05T23:00:00.000Z'),
  ];
  expect(historyOf(states, [request]).map((entry) => (entry.is === 'state' ? entry.change.state : entry.request.state))).toEqual([
    'PREPARED',
    'EXPIRED',
    'TO_BE_SIGNED',
    'PREPARED',
  ]);
});

test("the SMS shows the file of one document, the code's hash of several, and nothing before one was sent", () => {
  const one = { id: 'a', name: 'A', code: null, sha256: 'f'.repeat(64), opened_at: null, is_contract_held: false, sign_until: null };
  const consent = { version: '1', text: '' };
  const code = { sha256: 'c'.repeat(64), mark: 'c'.repeat(8), requested_at: '' };
  expect([
    markedHashOf({ documents: [one], consent, code }),
    markedHashOf({ documents: [one, one], consent, code }),
    markedHashOf({ documents: [one, one], consent, code: null }),
  ]).toEqual([one.sha256, code.sha256, null]);
});
