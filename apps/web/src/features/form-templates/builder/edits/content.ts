import type { Fieldset, FormDefinition, Question, QuestionType } from '@pramen/domain/forms/definition/definition';
import { proposeId } from '../model/ids.ts';
import type { Place, QuestionPlace } from '../model/places.ts';

/** A changed definition, and the element to show next. */
export interface Edited {
  definition: FormDefinition;
  place: Place | null;
}

export const questionAt = ({ content }: FormDefinition, { fieldset, question }: QuestionPlace): Question | undefined =>
  content[fieldset]?.questions[question];

/** All ids that a new question or metric must not have: conditions and scores name both. */
export function takenIds({ content, evaluation }: FormDefinition): Set<string> {
  return new Set([
    ...content.flatMap(({ questions }) => questions.map(({ id }) => id)),
    ...(evaluation?.metrics ?? []).map(({ id }) => id),
  ]);
}

export const takenFieldsets = ({ content }: FormDefinition): Set<string> => new Set(content.map(({ id }) => id));

export function withFieldset(definition: FormDefinition, index: number, change: (before: Fieldset) => Fieldset): FormDefinition {
  return { ...definition, content: definition.content.map((one, at) => (at === index ? change(one) : one)) };
}

const withQuestions = (definition: FormDefinition, index: number, change: (before: readonly Question[]) => readonly Question[]) =>
  withFieldset(definition, index, (fieldset) => ({ ...fieldset, questions: change(fieldset.questions) }));

export function withQuestion(
  definition: FormDefinition,
  { fieldset, question }: QuestionPlace,
  change: (before: Question) => Question,
): FormDefinition {
  const before = definition.content[fieldset]?.questions[question];
  const after = before && change(before);
  if (after === undefined || after === before) return definition;
  return withQuestions(definition, fieldset, (questions) => questions.with(question, after));
}

/** Adds a fieldset after `index`, or at the end. */
export function addFieldset(definition: FormDefinition, name: string, index = definition.content.length - 1): Edited {
  const id = proposeId('', takenFieldsets(definition), 'lower', 'block');
  const fieldset: Fieldset = { id, fieldsetName: name, questions: [] };
  return {
    definition: { ...definition, content: definition.content.toSpliced(index + 1, 0, fieldset) },
    place: { kind: 'fieldset', fieldset: index + 1 },
  };
}

const isListed = (type: QuestionType) => type === 'select' || type === 'radio' || type === 'multiselect';

/** Adds a question after the chosen element; the first one brings a fieldset with it. */
export function addQuestion(
  definition: FormDefinition,
  type: QuestionType,
  after: Place | null,
  names: { fieldset: string; option: (number: number) => string },
): Edited {
  if (definition.content.length === 0) return addQuestion(addFieldset(definition, names.fieldset).definition, type, null, names);
  const last = definition.content.length - 1;
  const fieldset = after?.kind === 'question' || after?.kind === 'fieldset' ? after.fieldset : last;
  const count = definition.content[fieldset]?.questions.length ?? 0;
  const question = after?.kind === 'question' ? after.question + 1 : count;
  const options = isListed(type) ? [1, 2].map((number) => ({ value: `OPTION_${number}`, label: names.option(number) })) : undefined;
  const id = proposeId('', takenIds(definition), 'lower', 'question');
  const added: Question = { id, type, label: '', ...(options ? { options } : {}) };
  return {
    definition: withQuestions(definition, fieldset, (questions) => questions.toSpliced(question, 0, added)),
    place: { kind: 'question', fieldset, question },
  };
}

const copyId = (id: string, taken: ReadonlySet<string>) => proposeId(id, taken, 'lower', 'copy');

/** A copy of a fieldset: conditions of its questions on one another follow the copies. */
function copyFieldset(definition: FormDefinition, fieldset: Fieldset): Fieldset {
  const taken = takenIds(definition);
  const ids = new Map<string, string>();
  for (const { id } of fieldset.questions) {
    const own = copyId(id, taken);
    taken.add(own);
    ids.set(id, own);
  }
  const follow = <One extends { field: string }>(condition: One): One => ({
    ...condition,
    field: ids.get(condition.field) ?? condition.field,
  });
  const questions = fieldset.questions.map(({ visibleWhen, ...question }): Question => {
    const own = { ...question, id: ids.get(question.id) ?? question.id };
    if (visibleWhen === undefined) return own;
    return { ...own, visibleWhen: 'field' in visibleWhen ? follow(visibleWhen) : visibleWhen.map(follow) };
  });
  return { ...fieldset, id: copyId(fieldset.id, takenFieldsets(definition)), questions };
}

/** Puts a copy with ids of its own behind a question or fieldset. */
export function duplicate(definition: FormDefinition, place: Place): Edited | null {
  if (place.kind === 'fieldset') {
    const fieldset = definition.content[place.fieldset];
    if (!fieldset) return null;
    const content = definition.content.toSpliced(place.fieldset + 1, 0, copyFieldset(definition, fieldset));
    return { definition: { ...definition, content }, place: { kind: 'fieldset', fieldset: place.fieldset + 1 } };
  }
  if (place.kind !== 'question') return null;
  const question = questionAt(definition, place);
  if (!question) return null;
  const copy = { ...question, id: copyId(question.id, takenIds(definition)) };
  return {
    definition: withQuestions(definition, place.fieldset, (questions) => questions.toSpliced(place.question + 1, 0, copy)),
    place: { ...place, question: place.question + 1 },
  };
}

/** Moves a question to stand before position `to.question` of a fieldset, counted without itself. */
export function moveQuestion(definition: FormDefinition, from: QuestionPlace, to: { fieldset: number; question: number }): Edited | null {
  const moved = questionAt(definition, from);
  if (!moved || !definition.content[to.fieldset]) return null;
  const without = withQuestions(definition, from.fieldset, (questions) => questions.toSpliced(from.question, 1));
  const count = without.content[to.fieldset]?.questions.length ?? 0;
  const question = Math.max(0, Math.min(to.question, count));
  if (from.fieldset === to.fieldset && from.question === question) return null;
  return {
    definition: withQuestions(without, to.fieldset, (questions) => questions.toSpliced(question, 0, moved)),
    place: { kind: 'question', fieldset: to.fieldset, question },
  };
}

export function moveFieldset(definition: FormDefinition, from: number, to: number): Edited | null {
  const moved = definition.content[from];
  if (!moved || from === to || to < 0 || to >= definition.content.length) return null;
  const content = definition.content.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { definition: { ...definition, content }, place: { kind: 'fieldset', fieldset: to } };
}

/** One step up or down; at the edge of its fieldset a question enters the next one. Null: there is nowhere to go. */
export function step(definition: FormDefinition, place: Place, by: -1 | 1): Edited | null {
  if (place.kind === 'fieldset') return moveFieldset(definition, place.fieldset, place.fieldset + by);
  if (place.kind !== 'question') return null;
  const { fieldset, question } = place;
  const count = definition.content[fieldset]?.questions.length ?? 0;
  const isInside = question + by >= 0 && question + by < count;
  if (isInside) return moveQuestion(definition, place, { fieldset, question: question + by });
  const next = definition.content[fieldset + by];
  if (!next) return null;
  return moveQuestion(definition, place, { fieldset: fieldset + by, question: by > 0 ? 0 : next.questions.length });
}
