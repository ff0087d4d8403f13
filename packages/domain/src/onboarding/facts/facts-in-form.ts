import { answerTo, copiesOf } from '../../forms/answers/answers.ts';
import { prune } from '../../forms/answers/prune.ts';
import { validate } from '../../forms/answers/validate.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../../forms/definition/answer-types.ts';
import type { CompiledFieldset, CompiledForm } from '../../forms/definition/compile.ts';
import type { Question } from '../../forms/definition/definition.ts';
import { factOfQuestion, mergeFacts, statedFacts } from './fact-names.ts';
import type { FactName, Facts } from './fact-names.ts';

/** Kinds of questions whose answer is one value. */
const single: ReadonlySet<Question['type']> = new Set(['text', 'textarea', 'number', 'date', 'select', 'radio']);

const asked = ({ questions }: CompiledFieldset) =>
  questions.flatMap(({ question }) => {
    const fact = single.has(question.type) ? factOfQuestion(question.id) : undefined;
    return fact ? [{ question, fact }] : [];
  });

/** An answer as text; null: it is missing or blank. */
function textOf(question: Question, copy: CopyAnswers): string | null {
  const answer = answerTo(question, copy);
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() || null : null;
}

/** The facts that the answers to visible questions state; those of a repeated group have several values. Taxpayer's numbers only when each residence has one. */
export function readFacts(form: CompiledForm, answers: FormAnswers): Facts {
  const seen = prune(form, answers);
  const found: Partial<Record<FactName, string[]>> = {};
  for (const compiled of form.fieldsets)
    for (const { question, fact } of asked(compiled))
      for (const copy of copiesOf(seen, compiled.fieldset.id)) {
        const text = textOf(question, copy);
        if (text !== null) (found[fact] ??= []).push(text);
      }
  const { tin, tax_residence: residences } = found;
  // Whose number is missing cannot be told from a shorter list.
  if (tin && residences && tin.length !== residences.length) delete found.tin;
  return statedFacts(found);
}

export interface StatedResidence {
  country: string;
  /** The taxpayer's number; null: none was stated. */
  tin: string | null;
}

/** The tax residences that a form states, each with its own number where one was stated: a list of facts loses whose number is missing. */
export function readResidences(form: CompiledForm, answers: FormAnswers): StatedResidence[] {
  const seen = prune(form, answers);
  const copies = form.fieldsets.flatMap((compiled) => {
    const places = asked(compiled);
    const [country, number] = (['tax_residence', 'tin'] as const).map((fact) => places.find((one) => one.fact === fact)?.question);
    if (!country || !number) return [];
    return copiesOf(seen, compiled.fieldset.id).map((copy) => ({ country: textOf(country, copy), tin: textOf(number, copy) }));
  });
  // Asked in two groups, they are read as lists.
  const { tax_residence: countries = [], tin: numbers = [] } = copies.length > 0 ? {} : readFacts(form, answers);
  return [
    ...copies.flatMap(({ country, tin }) => (country === null ? [] : [{ country, tin }])),
    ...countries.map((country, place) => ({ country, tin: numbers[place] ?? null })),
  ];
}

function valueFor({ type }: Question, value: string): AnswerValue | undefined {
  if (type !== 'number') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A value as the answer to a question; undefined when the question does not allow it. */
function allowed(form: CompiledForm, fieldset: string, question: Question, value: string | undefined): AnswerValue | undefined {
  const answer = value === undefined ? undefined : valueFor(question, value);
  if (answer === undefined) return undefined;
  const issues = validate(form, { [fieldset]: [{ [question.id]: answer }] }, { isComplete: false });
  return issues.some((issue) => issue.fieldset === fieldset && issue.question === question.id) ? undefined : answer;
}

const isUntouched = (copies: readonly CopyAnswers[]) => copies.every((copy) => Object.keys(copy).length === 0);

/**
 * The answers with the facts in every question that asks one and has no answer yet. A repeated group is filled only while it is empty, with
 * one copy for each value.
 */
export function fillFacts(form: CompiledForm, answers: FormAnswers, facts: Facts): FormAnswers {
  const filled: Record<string, readonly CopyAnswers[]> = { ...answers };
  for (const compiled of form.fieldsets) {
    const { id, fieldsetRepeatable: isRepeated = false } = compiled.fieldset;
    const copies = copiesOf(answers, id);
    const questions = asked(compiled);
    if (isRepeated && !isUntouched(copies)) continue;
    const count = isRepeated ? Math.max(1, ...questions.map(({ fact }) => facts[fact]?.length ?? 0)) : 1;
    const kept = Array.from({ length: count }, (_, place): CopyAnswers => {
      const copy = copies[place] ?? {};
      const told = questions.flatMap(({ question, fact }) => {
        const value = answerTo(question, copy) === undefined ? allowed(form, id, question, facts[fact]?.[place]) : undefined;
        return value === undefined ? [] : [[question.id, value] as const];
      });
      return { ...copy, ...Object.fromEntries(told) };
    });
    const full = isRepeated ? kept.filter((copy) => Object.keys(copy).length > 0) : [...kept, ...copies.slice(1)];
    if (!isUntouched(full)) filled[id] = full;
  }
  return filled;
}

/**
 * Answers that were only filled in from elsewhere, as they are once more was stated: a stated fact replaces the one before, with the
 * taxpayer's number that belongs to it. What says nothing of a stated fact stays.
 */
export function restateFacts(form: CompiledForm, answers: FormAnswers, stated: Facts): FormAnswers {
  if (Object.keys(stated).length === 0) return answers;
  const isReplaced = (fact: FactName) => stated[fact] !== undefined || (fact === 'tin' && stated.tax_residence !== undefined);
  const kept: Record<string, readonly CopyAnswers[]> = { ...answers };
  for (const compiled of form.fieldsets) {
    const { id, fieldsetRepeatable: isRepeated = false } = compiled.fieldset;
    const replaced = asked(compiled).filter(({ fact }) => isReplaced(fact));
    if (replaced.length === 0) continue;
    const ids = new Set(replaced.map(({ question }) => question.id));
    const left = copiesOf(answers, id).map((copy) => Object.fromEntries(Object.entries(copy).filter(([question]) => !ids.has(question))));
    // A list has one copy for each value: the copies of other values go with them.
    if (isRepeated || isUntouched(left)) delete kept[id];
    else kept[id] = left;
  }
  return fillFacts(form, kept, mergeFacts([stated, readFacts(form, answers)]));
}
