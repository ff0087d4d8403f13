import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clientStateOf,
  documentFilters,
  documentStates,
  foundStatesOf,
  mayDelete,
  maySetState,
  maySign,
  needsReason,
  signatureStates,
  stateAfterSignatures,
  statesOfFilter,
} from './document-states.ts';
import type { DocumentState, SignatureState } from './document-states.ts';

describe('the three lists', () => {
  it('contain every state once', () => {
    expect(documentFilters.flatMap(foundStatesOf).toSorted()).toEqual(documentStates.filter((state) => state !== 'SIGNED').toSorted());
    expect(documentFilters.flatMap((filter) => statesOfFilter[filter]).toSorted()).toEqual([...documentStates].toSorted());
  });
});

describe('what the back office may set', () => {
  const allowed: readonly (readonly [DocumentState, DocumentState])[] = [
    ['PREPARED', 'TO_REVIEW'],
    ['TO_BE_SIGNED', 'TO_REVIEW'],
    ['SIGNED', 'TO_REVIEW'],
    ['TO_REVIEW', 'ACCEPTED'],
    ['TO_REVIEW', 'CANCELED'],
    ['REJECTED', 'ACCEPTED'],
    ['REJECTED', 'CANCELED'],
    ['ACCEPTED', 'TO_REVIEW'],
    ['CANCELED', 'TO_REVIEW'],
  ];
  const pairs = documentStates.flatMap((from) => documentStates.map((to) => [from, to] as const));
  it.each(pairs)('from %s to %s', (from, to) => {
    expect(maySetState(from, to)).toBe(allowed.some(([one, other]) => one === from && other === to));
  });
});

describe('stateAfterSignatures', () => {
  it.each<[string, DocumentState, SignatureState[], DocumentState | null]>([
    ['a signature is requested', 'PREPARED', ['PENDING'], 'TO_BE_SIGNED'],
    ['one of two has signed', 'TO_BE_SIGNED', ['SIGNED', 'PENDING'], null],
    ['the last one has signed', 'TO_BE_SIGNED', ['SIGNED', 'SIGNED'], 'SIGNED'],
    ['the open one was revoked after the other signed', 'TO_BE_SIGNED', ['SIGNED'], 'SIGNED'],
    ['all were revoked', 'TO_BE_SIGNED', [], 'PREPARED'],
    ['no signature was ever requested', 'PREPARED', [], null],
    ['it waits for review already', 'TO_REVIEW', ['PENDING'], null],
    ['it waits for review and the last one has signed', 'TO_REVIEW', ['SIGNED'], null],
    ['it was accepted', 'ACCEPTED', [], null],
    ['it was just signed and another person is asked', 'SIGNED', ['SIGNED', 'PENDING'], 'TO_BE_SIGNED'],
    ['it was just signed and the signature was taken back', 'SIGNED', [], 'PREPARED'],
    ['a returned request alone asks for nothing', 'TO_BE_SIGNED', ['REJECTED'], 'PREPARED'],
    ['all have signed a prepared one', 'PREPARED', ['SIGNED'], 'SIGNED'],
    ['it was cancelled', 'CANCELED', ['PENDING'], null],
    ['it was returned', 'REJECTED', ['REJECTED', 'PENDING'], null],
  ])('%s', (_what, from, signatures, after) => expect(stateAfterSignatures(from, signatures)).toBe(after));

  it('does not depend on the order in which they were asked for, and once there a document stays', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentStates),
        fc.array(fc.constantFrom(...signatureStates), { maxLength: 6 }),
        (from, signatures) => {
          const after = stateAfterSignatures(from, signatures);
          expect(stateAfterSignatures(from, signatures.toReversed())).toBe(after);
          expect(after === null ? null : stateAfterSignatures(after, signatures)).toBeNull();
        },
      ),
    );
  });
});

it.each(documentStates.map((state) => [state, !['ACCEPTED', 'REJECTED'].includes(state)] as const))('%s may be removed: %s', (state, may) =>
  expect([mayDelete(state, false), mayDelete(state, true)]).toEqual([may, false]),
);

it.each<[DocumentState, boolean]>([
  ['PREPARED', false],
  ['TO_BE_SIGNED', true],
  ['SIGNED', false],
  // The company may review before the last signer has signed.
  ['TO_REVIEW', true],
  ['ACCEPTED', false],
  ['CANCELED', false],
  ['REJECTED', false],
])('at %s a person who was asked may sign: %s', (state, may) => expect(maySign(state)).toBe(may));

it('has lists of documents waiting for the company, waiting for others, and closed', () => {
  expect(documentFilters.map(foundStatesOf)).toEqual([
    ['TO_REVIEW', 'REJECTED'],
    ['PREPARED', 'TO_BE_SIGNED'],
    ['ACCEPTED', 'CANCELED'],
  ]);
  expect(statesOfFilter['in-solution']).toContain('SIGNED');
});

it.each<[DocumentState, boolean, boolean]>([
  ['PREPARED', false, false],
  ['ACCEPTED', true, true],
  ['TO_REVIEW', false, true],
  ['REJECTED', false, false],
  ['REJECTED', true, true],
  ['TO_REVIEW', true, true],
])('cancelling at %s, kept %s, needs a reason: %s', (from, isKept, needs) => expect(needsReason(from, isKept)).toBe(needs));

it.each<[DocumentState, boolean, DocumentState]>([
  ['TO_REVIEW', true, 'SIGNED'],
  ['TO_REVIEW', false, 'TO_REVIEW'],
  ['TO_BE_SIGNED', true, 'TO_BE_SIGNED'],
  ['ACCEPTED', true, 'ACCEPTED'],
  ['CANCELED', true, 'CANCELED'],
  ['REJECTED', true, 'REJECTED'],
])('%s (signed: %s) is shown to the client as %s', (state, isSigned, told) => expect(clientStateOf(state, isSigned)).toBe(told));
