import { expect, it } from 'vitest';
import { compareHit } from './compare-hits.rules.ts';
import { compareProof } from './compare-steps.rules.ts';

const at = new Date('2026-03-05T08:00:00Z');
const prepared = {
  action: 'records.prepared',
  actorId: 'u1',
  at,
  facts: { after: { state: 'CONCEPT', versionNumber: 1 }, answersHash: 'aa' },
};
const proof = {
  state: 'CONCEPT',
  stateAt: at,
  version: 1,
  isDeleted: false,
  validUntil: null,
  level: null,
  steps: [{ position: 1, state: 'CONCEPT', version: 1, userId: 'u1', at }],
  versions: [{ number: 1, userId: 'u1', at, hash: 'aa', isEvaluated: false }],
  results: [],
};
const decided = { action: 'screening.hitDecided', actorId: 'u1', at, facts: { after: { state: 'CLEARED', listNumber: 3 } } };
const hit = { state: 'CLEARED', isWithdrawn: false, decisions: [{ decision: 'CLEARED', userId: 'u1', at, listNumber: 3 }] };

it('rows that are as their events tell differ in nothing', () => {
  expect(compareProof(proof, [prepared])).toEqual([]);
  expect(compareHit(hit, [decided])).toEqual([]);
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

it.each([{ userId: 'u2' }, { listNumber: 4 }, { at: new Date('2026-03-05T09:00:00Z') }])('a decision with another %o', (changes) => {
  const changed = { ...hit, decisions: hit.decisions.map((one) => ({ ...one, ...changes })) };
  expect(compareHit(changed, [decided])).toEqual([
    expect.stringMatching(/^its decision CLEARED of .+ is missing or differs$/),
    expect.stringMatching(/^its decision CLEARED of .+ is not in the audit log$/),
  ]);
});
