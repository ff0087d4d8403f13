import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { recordStates } from '@pramen/domain/forms/records/record-states';
import { expect, test } from 'vitest';
import { recordOf } from './records.fixture.ts';
import { isQuestionnaire, movedQuestions, recordTypes, segmentOf, toneOfState, typeOfSegment } from './records.model.ts';

test('every kind has an address of its own', () => {
  expect([...recordTypes].toSorted()).toEqual([...templateTypes].toSorted());
  expect(recordTypes.map((type) => typeOfSegment(segmentOf[type]))).toEqual(recordTypes);
  expect(['', 'FORM', 'toString'].map(typeOfSegment)).toEqual([null, null, null]);
});

test('only questionnaires are evaluated', () => {
  expect(recordTypes.filter(isQuestionnaire)).toEqual(['INVESTMENT_QUESTIONNAIRE', 'AML_QUESTIONNAIRE']);
});

test('what waits stands out, what went wrong looks so', () => {
  expect(recordStates.map(toneOfState)).toEqual(['quiet', 'notice', 'notice', 'good', 'good', 'bad', 'quiet']);
});

test('questions that a law added or changed are marked while the record is a draft', () => {
  const from = { number: 1, hash: '', version: null };
  const moved = { from, added: ['a'], changed: ['b'] };
  const marked = (state: 'CONCEPT' | 'WAITING' | 'APPROVED') => Object.fromEntries(movedQuestions(recordOf({ state, moved })));
  expect(marked('CONCEPT')).toEqual({ a: 'added', b: 'changed' });
  expect(marked('WAITING')).toEqual({ a: 'added', b: 'changed' });
  expect(marked('APPROVED')).toEqual({});
  expect(movedQuestions(recordOf()).size).toBe(0);
});
