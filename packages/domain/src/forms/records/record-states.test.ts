import { describe, expect, test } from 'vitest';
import {
  decisions,
  isHandedOver,
  isSeenByClient,
  mayClientSave,
  mayDeleteRecord,
  mayStaffSave,
  needsCompleteAnswers,
  recordStates,
  stateAfterDecision,
  stateAfterStaffSave,
} from './record-states.ts';

// One line per state, written from the specification: ACCEPT, CANCEL, RETURN; deletable; open to staff, to the client; seen by the client.
const table = {
  CONCEPT: [null, null, null, true, true, false, false],
  WAITING: [null, null, null, true, false, true, true],
  TO_REVIEW: ['ACCEPTED', 'CANCELED', 'WAITING', false, false, false, true],
  APPROVED: ['ACCEPTED', 'CANCELED', 'WAITING', false, false, false, true],
  ACCEPTED: [null, null, null, false, false, false, true],
  DENIED: [null, null, 'WAITING', false, false, false, true],
  CANCELED: [null, null, null, false, false, false, true],
} as const;

describe.each(recordStates)('a record that is %s', (state) => {
  test('may be decided, deleted, saved and seen only as specified', () => {
    const found = [
      ...decisions.map((decision) => stateAfterDecision(state, decision)),
      mayDeleteRecord(state, false),
      mayStaffSave(state),
      mayClientSave(state),
      isSeenByClient(state),
    ];
    expect(found).toEqual(table[state]);
  });

  test('is never deleted once it was answered', () => {
    expect(mayDeleteRecord(state, true)).toBe(false);
  });
});

test.each([
  ['CONCEPT', true, 'CONCEPT'],
  ['CONCEPT', false, 'CONCEPT'],
  ['WAITING', true, 'WAITING'],
  ['WAITING', false, 'TO_REVIEW'],
  ['TO_REVIEW', true, 'WAITING'],
  ['TO_REVIEW', false, 'TO_REVIEW'],
] as const)('staff who save as %s get, with confirmation required: %s, the state %s', (requested, isRequired, state) => {
  expect(stateAfterStaffSave(requested, isRequired)).toBe(state);
});

test('answers must be complete to be reviewed or approved', () => {
  expect(recordStates.filter(needsCompleteAnswers)).toEqual(['TO_REVIEW', 'APPROVED']);
});

test('a record is in the hands of others from the moment it is sent until it is given up', () => {
  expect(recordStates.filter(isHandedOver)).toEqual(['WAITING', 'TO_REVIEW', 'APPROVED', 'ACCEPTED']);
});
