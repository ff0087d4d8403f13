import { expect, it } from 'vitest';
import { compareHit } from './compare-hits.rules.ts';
import { compareProof } from './compare-steps.rules.ts';

const at = new Date('2026-03-05T08:00:00Z');
const prepared = {
  action: 'records.prepared',
  actorId: 'u1',
  at,
  facts: { after: { state: 'CONCEPT', versionNumber: 1, definitionHash: 'dd' }, answersHash: 'aa' },
};
const proof = {
  state: 'CONCEPT',
  stateAt: at,
  version: 1,
  isDeleted: false,
  validUntil: null,
  level: null,
  steps: [{ position: 1, state: 'CONCEPT', version: 1, screening: null, userId: 'u1', at }],
  versions: [{ number: 1, userId: 'u1', at, hash: 'aa', definitionHash: 'dd', isEvaluated: false }],
  results: [],
};
const decided = { action: 'screening.hitDecided', actorId: 'u1', at, facts: { after: { state: 'CLEARED', listNumber: 3 } } };
const hit = { role: 'CLIENT', state: 'CLEARED', isWithdrawn: false, decisions: [{ decision: 'CLEARED', userId: 'u1', at, listNumber: 3 }] };

it('rows that are as their events tell differ in nothing', () => {
  expect(compareProof(proof, [prepared])).toEqual([]);
  expect(compareHit(hit, [decided])).toEqual([]);
});

it('an acceptance that rests on another screening, or on none', () => {
  const screening = { status: 'CLEAR', lists: [{ list: 'EU', number: 3 }] };
  const facts = { before: { state: 'CONCEPT' }, after: { state: 'ACCEPTED' }, versionNumber: 1, screening };
  const events = [prepared, { action: 'records.decided', actorId: 'u1', at, facts }];
  const accepted = (given: unknown) => ({
    ...proof,
    state: 'ACCEPTED',
    steps: [...proof.steps, { position: 2, state: 'ACCEPTED', version: 1, screening: given, userId: 'u1', at }],
  });
  expect(compareProof(accepted({ lists: [{ number: 3, list: 'EU' }], status: 'CLEAR' }), events)).toEqual([]);
  const other = ['step 2 rests on another screening than in the audit log'];
  expect(compareProof(accepted({ ...screening, lists: [{ list: 'EU', number: 9 }] }), events)).toEqual(other);
  expect(compareProof(accepted(null), events)).toEqual(other);
});

it('a row without an event, and an event without a row', () => {
  expect([compareProof(null, [prepared]), compareHit(null, [decided])]).toEqual([['it is missing'], ['it is missing']]);
  const unknown = ['it is not in the audit log'];
  expect([compareProof(proof, []), compareHit(hit, [])]).toEqual([unknown, unknown]);
});

it('answers with another hash', () => {
  const changed = { ...proof, versions: proof.versions.map((one) => ({ ...one, hash: 'bb' })) };
  expect(compareProof(changed, [prepared])).toEqual(['version 1 has other answers than in the audit log']);
});

it('answers moved to another revision of the form, whichever event tells of theirs', () => {
  const moved = { ...proof, versions: proof.versions.map((one) => ({ ...one, definitionHash: 'ee' })) };
  expect(compareProof(moved, [prepared])).toEqual(['version 1 belongs to another revision of the form than in the audit log']);
  const before = { ...prepared, facts: { after: { state: 'CONCEPT', versionNumber: 1 }, answersHash: 'aa' } };
  expect(compareProof(moved, [before])).toEqual([]);
  const saved = { ...before, facts: { ...before.facts, definitionHash: 'dd' } };
  expect(compareProof(moved, [saved])).toEqual(['version 1 belongs to another revision of the form than in the audit log']);
});

it('a version that is missing, and one that nobody told of', () => {
  expect(compareProof({ ...proof, versions: [] }, [prepared])).toEqual(['version 1 of the answers is missing']);
  const [first] = proof.versions;
  const added = { ...proof, versions: [...proof.versions, { ...(first ?? proof.versions[0]), number: 2 }] };
  expect(compareProof(added as typeof proof, [prepared])).toEqual(['version 2 of the answers is not in the audit log']);
});

it.each([{ userId: 'u2' }, { listNumber: 4 }, { at: new Date('2026-03-05T09:00:00Z') }])('a decision with another %o', (changes) => {
  const changed = { ...hit, decisions: hit.decisions.map((one) => ({ ...one, ...changes })) };
  expect(compareHit(changed, [decided])).toEqual([
    expect.stringMatching(/^its decision CLEARED of .+ is missing or differs$/),
    expect.stringMatching(/^its decision CLEARED of .+ is not in the audit log$/),
  ]);
});
