import { answerTo, copiesOf } from '../answers/answers.ts';
import { prefillNext } from '../answers/prefill.ts';
import { validate } from '../answers/validate.ts';
import type { AnswerIssue } from '../answers/validate.ts';
import { visible } from '../answers/visible.ts';
import type { FormAnswers } from '../definition/answer-types.ts';
import type { CompiledForm } from '../definition/compile.ts';
import type { QuestionType } from '../definition/definition.ts';

// What a record of a meeting must contain (Article 76(9) of Regulation (EU) 2017/565: date and time, place, attendees, initiator, and of an
// order its price, volume, type and time). A form answers each under a question with a fixed id.

export interface MeetingFact {
  id: string;
  types: readonly QuestionType[];
}

export const WITH_ORDER: MeetingFact = { id: 'with_order', types: ['radio', 'select'] };
/** Asked in every meeting. */
export const factsOfMeeting: readonly MeetingFact[] = [
  { id: 'meeting_date', types: ['date'] },
  { id: 'meeting_time', types: ['text'] },
  { id: 'participant_name', types: ['text'] },
  { id: 'initiated_by', types: ['radio', 'select'] },
  WITH_ORDER,
];
/** One of them is enough. */
export const whereabouts: readonly MeetingFact[] = [
  { id: 'place', types: ['text'] },
  { id: 'channel', types: ['radio', 'select'] },
];
/** Asked with every order. */
export const factsOfOrder: readonly MeetingFact[] = [
  { id: 'order_instrument', types: ['text', 'select'] },
  { id: 'order_amount', types: ['number'] },
  { id: 'order_kind', types: ['radio', 'select'] },
  { id: 'order_time', types: ['text'] },
];

/** Ids of the questions whose answers are times of day. */
const timeIds: ReadonlySet<string> = new Set(['meeting_time', 'order_time']);
/** The option that says that an order was given. */
export const ORDER_GIVEN = 'YES';

/** A time of day as 9:30 or 9.30. */
const isTimeOfDay = (answer: string) => /^(?:[01]?\d|2[0-3])[:.][0-5]\d$/.test(answer.trim());

/** '9.05' as '09:05', which sorts as it passes. */
const sortable = (time: string) => time.trim().replace('.', ':').padStart('09:30'.length, '0');

/** A moment in Prague: its day, `YYYY-MM-DD`, and its time, `HH:mm`. */
export interface Moment {
  day: string;
  time: string;
}

type Readings = (id: string) => { fieldset: string; values: readonly unknown[] };

/** Days and times of the meeting and its order that are yet to come. */
function findFuture(readAll: Readings, now: Moment): AnswerIssue[] {
  const { fieldset, values } = readAll('meeting_date');
  const day = values.find((value) => typeof value === 'string' && value >= now.day);
  if (day === undefined) return [];
  if (day !== now.day) return [{ code: 'in_future', fieldset, copy: values.indexOf(day), question: 'meeting_date' }];
  return [...timeIds].flatMap((id) => {
    const times = readAll(id);
    return times.values.flatMap((value, copy): AnswerIssue[] =>
      typeof value === 'string' && isTimeOfDay(value) && sortable(value) > now.time
        ? [{ code: 'in_future', fieldset: times.fieldset, copy, question: id }]
        : [],
    );
  });
}

/**
 * Facts that the answers of a completed meeting record do not state, times that are none, and a meeting or an order after `now`, whether
 * or not the form requires the questions; each at the first copy of its fieldset where it is missing.
 */
export function findMissingFacts(form: CompiledForm, answers: FormAnswers, now: Moment): AnswerIssue[] {
  const visibility = visible(form, answers);
  const readAll = (id: string) => {
    const one = form.questions.get(id);
    const fieldset = one?.fieldset.fieldset.id ?? '';
    const seen = visibility.get(fieldset) ?? [];
    const values = copiesOf(answers, fieldset).map((copy, index) =>
      one && seen[index]?.has(id) ? answerTo(one.question, copy) : undefined,
    );
    return { fieldset, values };
  };
  const issueOf = (id: string, code: AnswerIssue['code'], copy: number): AnswerIssue => ({
    code,
    fieldset: readAll(id).fieldset,
    copy,
    question: id,
  });
  const check = ({ id }: MeetingFact): AnswerIssue[] => {
    const { values } = readAll(id);
    return values.flatMap((value, copy) => {
      if (value === undefined) return [issueOf(id, 'required', copy)];
      return timeIds.has(id) && !(typeof value === 'string' && isTimeOfDay(value)) ? [issueOf(id, 'not_a_time', copy)] : [];
    });
  };
  const isKnownWhere = whereabouts.some(({ id }) => readAll(id).values.some((value) => value !== undefined));
  const where = form.questions.has('channel') ? 'channel' : 'place';
  return [
    ...factsOfMeeting.flatMap(check),
    ...(isKnownWhere ? [] : [issueOf(where, 'required', 0)]),
    ...(readAll(WITH_ORDER.id).values.includes(ORDER_GIVEN) ? factsOfOrder.flatMap(check) : []),
    ...findFuture(readAll, now),
  ];
}

/**
 * Everything that keeps a meeting record from being handed over, in the order of the form: what its questions do not allow, and the facts
 * that it must state.
 */
export function checkMeeting(form: CompiledForm, answers: FormAnswers, now: Moment): AnswerIssue[] {
  const placeOf = ({ fieldset, copy, question }: AnswerIssue) => `${fieldset} ${copy} ${question ?? ''}`;
  const issues = validate(form, answers, { isComplete: true });
  const places = new Set(issues.map(placeOf));
  const all = [...issues, ...findMissingFacts(form, answers, now).filter((issue) => !places.has(placeOf(issue)))];
  const order = form.fieldsets.flatMap(({ fieldset, questions }) => questions.map(({ question }) => `${fieldset.id} ${question.id}`));
  const rank = ({ fieldset, question }: AnswerIssue) => order.indexOf(`${fieldset} ${question ?? ''}`);
  const fieldsetRank = ({ fieldset }: AnswerIssue) => form.fieldsets.findIndex((one) => one.fieldset.id === fieldset);
  return all.toSorted((one, other) => fieldsetRank(one) - fieldsetRank(other) || one.copy - other.copy || rank(one) - rank(other));
}

/** What happened at one meeting says nothing about the next; who takes part may well be the same. */
const factsOfOneMeeting: ReadonlySet<string> = new Set(
  [...factsOfMeeting, ...whereabouts, ...factsOfOrder].map(({ id }) => id).filter((id) => id !== 'participant_name'),
);

/** The former meeting's participants and further answers as the first ones to the next record, without its ticks. */
export function prefillMeeting(form: CompiledForm, former: FormAnswers): FormAnswers {
  const kept = Object.entries(former).map(([fieldset, copies]): [string, FormAnswers[string]] => [
    fieldset,
    copies.map((copy) => Object.fromEntries(Object.entries(copy).filter(([question]) => !factsOfOneMeeting.has(question)))),
  ]);
  return prefillNext(form, Object.fromEntries(kept));
}
