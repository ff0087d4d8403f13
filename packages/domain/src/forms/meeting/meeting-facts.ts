import type { AnswerIssue } from '../answers/validate.ts';
import { answerTo, copiesOf } from '../answers/answers.ts';
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

/**
 * Facts that the answers of a completed meeting record do not state, and times that are none, whether or not the form requires the
 * questions; each at the first copy of its fieldset where it is missing.
 */
export function findMissingFacts(form: CompiledForm, answers: FormAnswers): AnswerIssue[] {
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
  ];
}
