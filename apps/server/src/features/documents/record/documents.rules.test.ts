import { documentStates } from '@pramen/domain/documents/document-states';
import { describe, expect, it } from 'vitest';
import {
  documentNameOf,
  fileNameOf,
  isCanceledWithContract,
  isGenerating,
  isReady,
  isSealing,
  mayAskToSign,
  mayOfferRegeneration,
  mayRegenerate,
  readFault,
} from './documents.rules.ts';

const made = { templateId: 't', state: 'PREPARED', seal: null } as const;

it.each([
  ['TO_BE_SIGNED', ['PENDING'], true],
  ['PREPARED', [], true],
  ['TO_BE_SIGNED', ['SIGNED', 'PENDING'], false],
  ['TO_REVIEW', ['PENDING'], false],
  ['REJECTED', ['PENDING'], false],
  ['ACCEPTED', [], false],
] as const)('a document that is %s with the signatures %j ends with its contract: %s', (state, states, isOver) =>
  expect(
    isCanceledWithContract(
      { state },
      states.map((one) => ({ state: one })),
    ),
  ).toBe(isOver),
);

describe('regeneration', () => {
  it.each(documentStates.map((state) => [state, state !== 'ACCEPTED', !['ACCEPTED', 'CANCELED'].includes(state)] as const))(
    'of a document that is %s is offered (%s) and allowed (%s)',
    (state, isOffered, isDone) => {
      expect([mayOfferRegeneration({ ...made, state }, false), mayRegenerate({ ...made, state }, false)]).toEqual([isOffered, isDone]);
    },
  );
  it('is not offered once the document is signed', () => expect(mayOfferRegeneration(made, true)).toBe(false));
  it('is not offered once the document is sealed', () => expect(mayOfferRegeneration({ ...made, seal: 'DONE' }, false)).toBe(false));
  it('is not offered for an upload', () => expect(mayOfferRegeneration({ ...made, templateId: null }, false)).toBe(false));
});

it.each([
  ['WAITING', null, true, false, false],
  ['DONE', null, false, false, true],
  ['DONE', 'WAITING', false, true, false],
  ['DONE', 'STAMPING', false, false, true],
  ['DONE', 'DONE', false, false, true],
  ['FAILED', null, false, false, false],
] as const)('made %s, seal %s: generating %s, sealing %s, ready %s', (generation, seal, isMade, isSealed, isWhole) => {
  expect([isGenerating({ generation }), isSealing({ seal }), isReady({ generation, seal, fileId: 'f' })]).toEqual([
    isMade,
    isSealed,
    isWhole,
  ]);
  expect(isReady({ generation, seal, fileId: null })).toBe(false);
});

it('allows no signature request on a decided or sealed document', () => {
  expect(documentStates.filter((state) => !mayAskToSign({ state, seal: null }))).toEqual(['ACCEPTED', 'CANCELED']);
  expect(mayAskToSign({ state: 'TO_REVIEW', seal: 'DONE' })).toBe(false);
});

it.each([
  ['Plná moc', 'PM_2026_0001', 'Plná moc PM_2026_0001.pdf'],
  ['Smlouva 1/2: "A"', 'S/1', 'Smlouva 1-2- -A- S-1.pdf'],
  ['\u202Efdp.exe', 'X1', 'fdp.exe X1.pdf'],
  ['', null, 'dokument.pdf'],
])('%j with the code %j is called %j', (name, code, fileName) => expect(fileNameOf(name, code)).toBe(fileName));

it('keeps a name within the limits of file systems', () => expect(fileNameOf('ž'.repeat(400), 'PM_1')).toHaveLength(154));

it.each([
  ['občanka.JPG', 'občanka'],
  ['výpis.2026.pdf', 'výpis.2026'],
  ['.pdf', '.pdf'],
])('%j becomes the document %j', (fileName, name) => expect(documentNameOf(fileName)).toBe(name));

it.each([
  [null, null],
  ['officeMissing', 'officeMissing'],
  ['of another time', 'failed'],
] as const)('reads the error %j as %j', (stored, fault) => expect(readFault(stored)).toBe(fault));
