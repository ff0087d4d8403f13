import type { ClientRecord, Evaluation, RecordDetail } from '@pramen/contract/records/records.schemas';
import { fillForm } from '@pramen/domain/forms/answers/filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { FormDefinition, Question } from '@pramen/domain/forms/definition/definition';
import { vi } from 'vitest';

const ask = (id: string, label: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label, isRequired: true, ...more });

/** Two groups of questions; `years` is asked only after the goal of growth. */
export const definition = (...more: Question[]): FormDefinition => ({
  content: [
    {
      id: 'goals',
      fieldsetName: 'Cíle',
      questions: [
        ask('goal', 'Cíl', {
          type: 'radio',
          options: [
            { value: 'HOME', label: 'Bydlení' },
            { value: 'GROWTH', label: 'Růst' },
          ],
        }),
        ask('years', 'Roky', { type: 'number', visibleWhen: { field: 'goal', operator: '==', value: 'GROWTH' } }),
      ],
    },
    { id: 'note', fieldsetName: 'Poznámka', questions: [ask('note', 'Zkušenosti'), ...more] },
  ],
});

export const addedQuestion = ask('added', 'Nová otázka zákona', { isRequired: false });

export const filled = (answers: FormAnswers = {}, form = definition()) => fillForm(compileForm(form), answers, 'cs');

export const recordOf = (changes: Partial<RecordDetail> = {}): RecordDetail => ({
  id: 'r1',
  client_id: 'c1',
  creator_id: 'u1',
  creator: 'Petr Poradce',
  type: 'INVESTMENT_QUESTIONNAIRE',
  method: 'FORM',
  state: 'WAITING',
  state_at: '2026-03-05T08:07:00Z',
  template_id: 't1',
  template_name: 'Dotazník',
  confirmation_required: true,
  result: null,
  denied_description: null,
  decision_description: null,
  valid_until: null,
  may_be_deleted: true,
  created_at: '2026-03-05T08:07:00Z',
  version: 3,
  data: filled({ goals: [{ goal: 'GROWTH', years: 10 }], note: [{ note: 'Fondy' }] }),
  respondent: null,
  representation: null,
  revision: { number: 1, hash: 'a'.repeat(64), version: '2026/1' },
  evaluation: null,
  is_form_intact: true,
  moved: null,
  draft: null,
  authors: [],
  steps: [],
  versions: [],
  documents: [],
  aml: null,
  attestation: null,
  ...changes,
});

export const evaluation: Evaluation = {
  result: { RISK: 'HIGH' },
  metrics: [
    {
      id: 'RISK',
      label: 'Riziko',
      values: [{ value: 'HIGH', label: 'Vysoké' }],
      points: 5,
      is_verdict: true,
      override: null,
      contributions: [{ question_id: 'goal', question: 'Cíl', answer: 'Růst', points: 5 }],
      compared: [],
    },
  ],
  contradictions: ['Cíl a roky si odporují.'],
};

/** The record as a call returns it; what explains it does no harm there. */
export const briefOf = (record: RecordDetail): ClientRecord => record;

interface Reply {
  status?: number;
  body: unknown;
  /** Resolves when the reply may arrive. */
  after?: Promise<void>;
}

/** A network with a reply for each `METHOD path`; lists what was written. */
export function network(replies: Record<string, Reply | 'unreachable'>) {
  const sent: { line: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const line = `${method} ${address.split('?')[0]}`;
    const reply = replies[line];
    if (method !== 'GET' && typeof body === 'string' && !line.endsWith('/list'))
      sent.push({ line, body: JSON.parse(body) as Record<string, unknown> });
    if (reply === 'unreachable' || reply === undefined) throw new TypeError('no network');
    await reply.after;
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  });
  return { sent, replies };
}
