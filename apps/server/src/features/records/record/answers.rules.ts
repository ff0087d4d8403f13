import type { GivenForm } from '@pramen/contract/records/given-form';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { prune } from '@pramen/domain/forms/answers/prune';
import { validate } from '@pramen/domain/forms/answers/validate';
import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { checkMeeting } from '@pramen/domain/forms/meeting/meeting-facts';
import { isHandedOver } from '@pramen/domain/forms/records/record-states';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { pragueDateOf, pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { StoredAnswers } from '../content/record-vault.service.ts';

/** Most answers named in one refusal. */
const MOST_NAMED = 50;

const placeOf = ({ fieldset, copy, question }: AnswerIssue) => ['data', fieldset, copy, ...(question === null ? [] : [question])].join('.');

/** '2026-03-05' as 5.3.2026. */
const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('.');

function describe({ code, limit }: AnswerIssue, language: Language): string {
  if (typeof limit === 'string' && (code === 'too_low' || code === 'too_high'))
    return translate(language, `dynamicForm:issues.${code}_date`, { limit: writeDay(limit) });
  return translate(language, `dynamicForm:issues.${code}`, { limit: limit ?? '' });
}

/** The answers in a filled form, whatever they are. Throws validation.failed for questions that the form does not have. */
export function readGiven(form: CompiledForm, given: GivenForm, language: Language): FormAnswers {
  const { answers, unknown } = readAnswers(form, given);
  if (unknown.length === 0) return answers;
  const message = translate(language, 'dynamicForm:issues.unknown_question');
  throw new Problem('validation.failed', {
    errors: Object.fromEntries(unknown.slice(0, MOST_NAMED).map((id) => [`data.${id}`, [message]])),
  });
}

/**
 * The answers to visible questions in a filled form. Throws validation.failed, with a message at `data.<fieldset>.<copy>.<question>`, for
 * answers to questions that the form does not have, and for those that a question does not allow; unanswered required questions are
 * allowed unless the answers must be complete.
 */
export function acceptAnswers(form: CompiledForm, given: GivenForm, isComplete: boolean, language: Language): FormAnswers {
  const answers = readGiven(form, given, language);
  refuseAnswers(validate(form, answers, { isComplete }), language);
  return prune(form, answers);
}

const MINUTE_STARTS = 'YYYY-MM-DDT'.length;

export const momentOf = (now: Date) => ({ day: pragueDateOf(now), time: pragueMinuteOf(now).slice(MINUTE_STARTS) });

/**
 * Throws validation.failed when a meeting record that leaves the staff's hands is incomplete, or states what is yet to come;
 * allows all other records.
 */
export function refuseIncompleteMeeting(
  form: CompiledForm,
  answers: FormAnswers,
  { type, state, language, now }: { type: TemplateType; state: RecordState; language: Language; now: Date },
): void {
  if (type !== 'MEETING_RECORD' || !isHandedOver(state)) return;
  // The client may confirm or refuse it, but not complete it.
  refuseAnswers(checkMeeting(form, answers, momentOf(now)), language);
}

/** Throws validation.failed when a client rewrites what staff stated in a record of a meeting; what they left open may be answered. */
export function refuseRewrittenMeeting({ answers: stored, authors }: StoredAnswers, answers: FormAnswers, language: Language): void {
  const errors: Record<string, string[]> = {};
  for (const [fieldset, copies] of Object.entries(stored))
    for (const [copy, one] of copies.entries())
      for (const [question, value] of Object.entries(one)) {
        const isStaffs = authors[fieldset]?.[copy]?.[question]?.as === 'STAFF';
        if (isStaffs && JSON.stringify(answers[fieldset]?.[copy]?.[question]) !== JSON.stringify(value))
          errors[`data.${fieldset}.${copy}.${question}`] = [translate(language, 'records:meetingIsWritten')];
      }
  if (Object.keys(errors).length > 0) throw new Problem('validation.failed', { errors });
}

/** Throws validation.failed for these issues; does nothing without any. */
export function refuseAnswers(issues: readonly AnswerIssue[], language: Language): void {
  if (issues.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const issue of issues.slice(0, MOST_NAMED)) (errors[placeOf(issue)] ??= []).push(describe(issue, language));
  throw new Problem('validation.failed', { errors });
}
