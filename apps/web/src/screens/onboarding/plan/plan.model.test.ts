import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import { expect, it } from 'vitest';
import { doneOf, extendPlan, itemsOf, keyOf, minutesFor, stepAfter, stepBefore, stepToResume } from './plan.model.ts';

const waiting = (id: string) => ({ id, name: `Záznam ${id}`, created_at: '2026-03-05T08:00:00Z', is_returned: false });
const nothing = {
  meta: { show_form: true, data_to_confirm: false, documents_to_sign: 0, waiting_interaction_forms: 0 },
  waiting_identifications: [],
  waiting_investment_questionnaires: [],
  waiting_meeting_records: [],
  waiting_aml_questionnaires: [],
  waiting_forms: [],
} as unknown as LoggedUser;
const everything: LoggedUser = {
  ...nothing,
  meta: { ...nothing.meta, data_to_confirm: true, documents_to_sign: 2 },
  waiting_identifications: [{ id: 'i1', method: 'IDCARD', is_returned: false }],
  waiting_investment_questionnaires: [waiting('q1'), waiting('q2')],
  waiting_meeting_records: [waiting('m1')],
  waiting_aml_questionnaires: [waiting('a1')],
  waiting_forms: [waiting('f1')],
};
const keys = ['data', 'identification i1', 'record q1', 'record q2', 'record m1', 'record a1', 'record f1', 'documents'];
const plan = itemsOf(everything);
const none = new Set<string>();

it('leads through what waits in the order of the specification', () => {
  expect(plan.map(keyOf)).toEqual(keys);
  expect(itemsOf(nothing)).toEqual([]);
});

it('what came meanwhile is added before the signing of documents', () => {
  const more = { ...everything, waiting_forms: [waiting('f1'), waiting('f2')] };
  expect(extendPlan(plan, more).map(keyOf)).toEqual([...keys.slice(0, -1), 'record f2', 'documents']);
  expect(extendPlan(plan, nothing)).toEqual(plan);
});

it('what was done on any device is done', () => {
  const rest = { ...everything, waiting_investment_questionnaires: [waiting('q2')], waiting_identifications: [] };
  expect([...doneOf(plan, rest)]).toEqual(['identification i1', 'record q1']);
});

it('goes forwards and backwards past what is done', () => {
  const done = new Set(['identification i1', 'record q1']);
  expect(stepAfter(plan, none, 'start')).toBe('data');
  expect(stepAfter(plan, done, 'data')).toBe('record q2');
  expect(stepBefore(plan, done, 'record q2')).toBe('data');
  expect([stepBefore(plan, none, 'data'), stepAfter(plan, none, 'documents')]).toEqual(['start', 'end']);
  expect(stepBefore(plan, done, 'end')).toBe('documents');
  expect([stepAfter([], none, 'start'), stepBefore([], none, 'end')]).toEqual(['end', 'start']);
});

it('goes on where the client left, or with the first thing that still waits', () => {
  expect([stepToResume(plan, null), stepToResume(plan, 'record q2'), stepToResume(plan, 'record x')]).toEqual([
    'start',
    'record q2',
    'data',
  ]);
  expect([stepToResume([], 'data'), stepToResume([], null), stepToResume(plan, 'end')]).toEqual(['end', 'start', 'start']);
});

it('says about how long it takes', () => {
  expect([minutesFor(plan), minutesFor([])]).toEqual([24, 0]);
});
