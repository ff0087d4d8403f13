import { expect, it } from 'vitest';
import { compareContract } from './compare-contracts.rules.ts';
import { compareHit } from './compare-hits.rules.ts';
import { compareOnboarding } from './compare-onboardings.rules.ts';
import { comparePayment } from './compare-payments.rules.ts';
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

const event = (action: string, facts: Record<string, unknown> = {}) => ({ action, actorId: 'u1', at, facts });
const contract = {
  signedOn: '2026-03-05',
  signingSource: 'ONBOARDING',
  concludedOn: '2026-03-05',
  heldSince: null,
  withdrawnAt: null,
  isDeleted: false,
};
const withdrawal = { userId: 'u1', at, lastDay: '2026-03-19', noteHash: 'n', settlement: null };
const settlement = { userId: 'u1', at, returnedOn: '2026-03-05', returnedHash: 'r', noteHash: null };

it('events from before the dates of a contract were told prove that it was made, left and deleted', () => {
  const untold = ['the dates of a contract'];
  const created = event('contracts.created');
  expect(compareContract(contract, [], [created])).toEqual({ differences: [], untold });
  expect(compareContract({ ...contract, withdrawnAt: at.toISOString() }, [], [created])).toEqual({
    differences: ['when it was left differs from the audit log'],
    untold,
  });
  expect(compareContract(contract, [], [created, event('contracts.withdrawn', { lastDay: '2026-03-19' })])).toEqual({
    differences: ['when it was left differs from the audit log', 'its withdrawal is missing'],
    untold,
  });
  expect(compareContract(contract, [], [created, event('contracts.deleted')]).differences).toEqual(['its deletion was taken back']);
});

it('the last event that may set a date tells all of them', () => {
  const dated = (changes = {}) => ({ dated: { ...contract, ...changes } });
  const events = [event('contracts.created', dated({ signedOn: null })), event('contracts.released', dated())];
  expect(compareContract(contract, [], events)).toEqual({ differences: [], untold: [] });
  expect(compareContract(contract, [], [...events, event('contracts.changed')]).untold).toEqual(['the dates of a contract']);
  // Neither sets one.
  const after = [...events, event('contracts.deleted'), event('contracts.withdrawalSettled')];
  expect(compareContract({ ...contract, isDeleted: true }, [], after).untold).toEqual([]);
});

it('amounts and notes of an earlier time are not told, and days are', () => {
  const left = { ...contract, withdrawnAt: at.toISOString() };
  const events = [event('contracts.withdrawn', { lastDay: '2026-03-18', dated: left }), event('contracts.withdrawalSettled')];
  expect(compareContract(left, [{ ...withdrawal, settlement }], events)).toEqual({
    differences: ['the last day of its withdrawal is 2026-03-19, in the audit log 2026-03-18'],
    untold: ['the note to a withdrawal', 'the returned amount of a withdrawal'],
  });
  const unsettled = compareContract(left, [{ ...withdrawal, settlement }], events.slice(0, 1)).differences;
  expect(unsettled).toContain('the settlement of its withdrawal is not in the audit log');
});

it.each(['STAFF', 'DOCUMENT', 'ONBOARDING'])('a contract without an event that claims to be dated by %s', (signingSource) => {
  const bare = { ...contract, concludedOn: null, signingSource };
  expect(compareContract(bare, [], []).differences).toEqual(['it is not in the audit log']);
  const imported = { ...bare, signingSource: 'IMPORT' };
  expect(compareContract(imported, [], [])).toEqual({ differences: [], untold: ['the signing day of a contract from a file'] });
  expect(compareContract({ ...imported, signedOn: null, signingSource: null }, [], [])).toEqual({ differences: [], untold: [] });
  expect(compareContract({ ...imported, isDeleted: true }, [], []).differences).toEqual(['it is not in the audit log']);
});

it('an agreement whose event is from before its hash was told is there, or missing', () => {
  const form = { state: 'HELD', createdAt: at, submittedAt: at, decidedAt: null, contractId: 'k1', agreementHash: 'a' };
  const begun = event('onboarding.begun', { after: { state: 'OPEN' } });
  const submitted = (facts: object) => [begun, event('onboarding.submitted', { after: { state: 'HELD' }, contractId: 'k1', ...facts })];
  const before = submitted({ objectSha256: 'o' });
  expect(compareOnboarding(form, [], before)).toEqual({ differences: [], untold: ['the agreement of an onboarding'] });
  expect(compareOnboarding({ ...form, agreementHash: null }, [], before).differences).toEqual(['its agreement is missing']);
  expect(compareOnboarding(form, [], submitted({})).differences).toEqual(['its agreement is not in the audit log']);
  expect(compareOnboarding(form, [], submitted({ agreementHash: 'a' }))).toEqual({ differences: [], untold: [] });
});

it('an amount whose event is from before it was told', () => {
  const payment = { paidOn: '2026-03-05', userId: 'u1', at, paymentHash: 'p', accountHash: 'a' };
  const matched = event('identifications.paymentMatched', { after: { firstPaymentOn: '2026-03-05' } });
  expect(comparePayment(payment, [matched])).toEqual({ differences: [], untold: ['the amount of a first payment'] });
  expect(comparePayment(payment, []).differences).toEqual(['it is not in the audit log']);
});
