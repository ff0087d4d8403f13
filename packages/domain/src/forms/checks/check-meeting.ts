import { satisfies } from '../answers/conditions.ts';
import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';
import { factsOfMeeting, factsOfOrder, ORDER_GIVEN, whereabouts, WITH_ORDER, type MeetingFact } from '../meeting/meeting-facts.ts';
import type { DefinitionIssue } from './definition-issue.ts';

function placeOf(form: CompiledForm, one: CompiledQuestion): string {
  const fieldset = form.fieldsets.indexOf(one.fieldset);
  return `content[${fieldset}].questions[${one.fieldset.questions.indexOf(one)}]`;
}

function* checkFact(form: CompiledForm, { id, types }: MeetingFact, isWithOrder: boolean): Generator<DefinitionIssue> {
  const found = form.questions.get(id);
  if (!found) {
    yield { code: 'fact_missing', place: 'content', subject: id };
    return;
  }
  const place = placeOf(form, found);
  if (!types.includes(found.question.type)) yield { code: 'fact_type', place: `${place}.type`, subject: id };
  const isShown = found.conditions.every(
    (condition) => isWithOrder && condition.field === WITH_ORDER.id && satisfies(ORDER_GIVEN, condition),
  );
  if (!isShown) yield { code: 'fact_hidden', place: `${place}.visibleWhen`, subject: id };
}

/** Questions of a meeting record that are missing, of another type, or not asked in every meeting (those about an order: with every order). */
export function checkMeetingFacts(form: CompiledForm): DefinitionIssue[] {
  const order = form.questions.get(WITH_ORDER.id)?.question;
  const hasWhereabouts = whereabouts.some(({ id }) => form.questions.get(id)?.conditions.length === 0);
  const saysOrder = order?.options?.some(({ value }) => value === ORDER_GIVEN) ?? false;
  return [
    ...factsOfMeeting.flatMap((fact) => [...checkFact(form, fact, false)]),
    ...(hasWhereabouts ? [] : [{ code: 'fact_missing', place: 'content', subject: 'place, channel' } as const]),
    ...(saysOrder || !order ? [] : [{ code: 'fact_missing', place: 'content', subject: `${WITH_ORDER.id}: ${ORDER_GIVEN}` } as const]),
    ...factsOfOrder.flatMap((fact) => [...checkFact(form, fact, true)]),
  ];
}
