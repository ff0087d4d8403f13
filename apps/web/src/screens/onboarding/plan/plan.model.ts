import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';

/** One thing that the client is led to. */
export type Item =
  | { is: 'data' }
  | { is: 'identification'; id: string; method: LoggedUser['waiting_identifications'][number]['method'] }
  | { is: 'record'; id: string; type: TemplateType; name: string }
  | { is: 'documents' };

/** A screen of the walk: its start, one for each item, its end. */
export type Step = { is: 'start' } | Item | { is: 'end' };

export const keyOf = (step: Step): string => ('id' in step ? `${step.is} ${step.id}` : step.is);

/** Kinds of records in the order in which clients are led through them. */
const inOrder = [
  ['INVESTMENT_QUESTIONNAIRE', 'waiting_investment_questionnaires'],
  ['MEETING_RECORD', 'waiting_meeting_records'],
  ['AML_QUESTIONNAIRE', 'waiting_aml_questionnaires'],
  ['FORM', 'waiting_forms'],
] as const;

/** Everything that waits for the client, in the order in which they are led through it. */
export const itemsOf = (user: LoggedUser): readonly Item[] => [
  ...(user.meta.data_to_confirm ? [{ is: 'data' } as const] : []),
  ...user.waiting_identifications.map(({ id, method }) => ({ is: 'identification', id, method }) as const),
  ...inOrder.flatMap(([type, list]) => user[list].map(({ id, name }) => ({ is: 'record', id, type, name }) as const)),
  ...(user.meta.documents_to_sign > 0 ? [{ is: 'documents' } as const] : []),
];

/** The plan that the client began, and what has come since: before the documents, which are signed last. */
export function extendPlan(plan: readonly Item[], user: LoggedUser): readonly Item[] {
  const known = new Set(plan.map(keyOf));
  const added = itemsOf(user).filter((item) => !known.has(keyOf(item)));
  const all = [...plan, ...added];
  return [...all.filter(({ is }) => is !== 'documents'), ...all.filter(({ is }) => is === 'documents')];
}

/** Items of the plan that the server no longer waits for, whichever device they were done on. */
export function doneOf(plan: readonly Item[], user: LoggedUser): ReadonlySet<string> {
  const waiting = new Set(itemsOf(user).map(keyOf));
  return new Set(plan.map(keyOf).filter((key) => !waiting.has(key)));
}

/** The next step after `key` that is not done. */
export const stepAfter = (plan: readonly Item[], done: ReadonlySet<string>, key: string): string => {
  const keys = plan.map(keyOf);
  return keys.slice(keys.indexOf(key) + 1).find((one) => !done.has(one)) ?? 'end';
};

/** The step before `key` that is not done; the start without any. */
export const stepBefore = (plan: readonly Item[], done: ReadonlySet<string>, key: string): string => {
  const keys = plan.map(keyOf);
  const place = key === 'end' ? keys.length : keys.indexOf(key);
  return keys.slice(0, Math.max(place, 0)).findLast((one) => !done.has(one)) ?? 'start';
};

/**
 * Where a client goes on who left at the step `stored`: there, or at the next one when that is done, at the end when nothing is left; a new
 * one begins at the start.
 */
export function stepToResume(plan: readonly Item[], stored: string | null): string {
  if (stored === null || stored === 'end') return 'start';
  const keys = plan.map(keyOf);
  return keys.includes(stored) ? stored : (keys[0] ?? 'end');
}

const minutes = { data: 1, identification: 3, documents: 2, record: 2 } as const;
const minutesOfRecord: Partial<Record<TemplateType, number>> = { INVESTMENT_QUESTIONNAIRE: 5, AML_QUESTIONNAIRE: 4 };

/** About how long the items take, in minutes. */
export const minutesFor = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + (item.is === 'record' ? (minutesOfRecord[item.type] ?? minutes.record) : minutes[item.is]), 0);
