import { compileForm, type CompiledForm } from '../definition/compile.ts';
import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';
import type { Condition, Fieldset, FormDefinition, FormOption, Question, QuestionType } from '../definition/definition.ts';
import { copiesOf } from './answers.ts';
import { readAnswers } from './filled.ts';

/** A filled form as it arrives from a call: the same as `FilledForm`, read only. */
export interface ReceivedForm {
  readonly content: readonly {
    readonly id: string;
    readonly fieldsetName: string;
    readonly fieldsetText: string | null;
    readonly fieldsetHtml: string | null;
    readonly fieldsetDescription: string | null;
    readonly fieldsetRepeatable: boolean;
    readonly duplication: number;
    readonly questions: readonly {
      readonly id: string;
      readonly type: QuestionType;
      readonly label: string;
      readonly isRequired: boolean;
      readonly options: readonly FormOption[];
      readonly value: AnswerValue | null;
      readonly text: string | null;
      readonly html: string | null;
      readonly description: string | null;
      readonly visibleWhen: unknown;
      readonly min: number | string | null;
      readonly max: number | string | null;
      readonly isInteger: boolean;
      readonly maxLength: number | null;
    }[];
  }[];
}

type ReceivedFieldset = ReceivedForm['content'][number];

function questionOf({ value: _answer, visibleWhen, options, ...received }: ReceivedFieldset['questions'][number]): Question {
  const { text, html, description, min, max, maxLength, ...rest } = received;
  return {
    ...rest,
    ...(options.length > 0 ? { options } : {}),
    ...(text === null ? {} : { text }),
    ...(html === null ? {} : { html }),
    ...(description === null ? {} : { description }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    ...(maxLength === null ? {} : { maxLength }),
    // The contract types operators as plain text; unknown ones never hold.
    ...(visibleWhen === null ? {} : { visibleWhen: visibleWhen as Condition | readonly Condition[] }),
  };
}

function fieldsetOf({ id, questions, fieldsetRepeatable, ...received }: ReceivedFieldset): Fieldset {
  const { fieldsetName, fieldsetText, fieldsetHtml, fieldsetDescription } = received;
  return {
    id,
    fieldsetName,
    fieldsetRepeatable,
    ...(fieldsetText === null ? {} : { fieldsetText }),
    ...(fieldsetHtml === null ? {} : { fieldsetHtml }),
    ...(fieldsetDescription === null ? {} : { fieldsetDescription }),
    questions: questions.map(questionOf),
  };
}

/** The form and the answers in a filled form. The form is in the language of the call and has no scores. */
export function openFilled({ content }: ReceivedForm): { form: CompiledForm; answers: FormAnswers } {
  const first = content.filter(({ duplication }) => duplication === 0);
  const form = compileForm({ content: first.map(fieldsetOf) } satisfies FormDefinition);
  return { form, answers: readAnswers(form, { content }).answers };
}

/** Answers as calls receive them. */
export interface SentForm {
  content: { duplication: number; questions: { id: string; value: string | number | boolean | string[] }[] }[];
}

/** Answers in the shape in which calls receive them. */
export function giveAnswers(form: CompiledForm, answers: FormAnswers): SentForm {
  return {
    content: form.fieldsets.flatMap(({ fieldset }) =>
      copiesOf(answers, fieldset.id).map((copy, duplication) => ({
        duplication,
        questions: Object.entries(copy).map(([id, value]) => ({ id, value: typeof value === 'object' ? [...value] : value })),
      })),
    ),
  };
}

/** Answers to one form at the questions of another that have their ids; each stays in the copy of its number. */
function moveTo(form: CompiledForm, answers: FormAnswers): FormAnswers {
  const moved: Record<string, Record<string, AnswerValue>[]> = {};
  for (const copies of Object.values(answers))
    for (const [index, copy] of copies.entries())
      for (const [id, value] of Object.entries(copy)) {
        const fieldset = form.questions.get(id)?.fieldset.fieldset.id;
        if (fieldset === undefined) continue;
        const targets = (moved[fieldset] ??= []);
        while (targets.length <= index) targets.push({});
        Object.assign(targets[index] ?? {}, { [id]: value });
      }
  return moved;
}

/**
 * Answers given to one form, continued on another: they stay where the other form has the question, wherever it stands there. Questions
 * that only the other form has keep its own answers.
 */
export function continueOn(form: CompiledForm, stored: FormAnswers, before: CompiledForm, answers: FormAnswers): FormAnswers {
  const moved = moveTo(form, answers);
  const isNew = (question: string) => !before.questions.has(question);
  return Object.fromEntries(
    form.fieldsets.map(({ fieldset }) => {
      const [mine, theirs] = [copiesOf(moved, fieldset.id), copiesOf(stored, fieldset.id)];
      const count = mine.some((copy) => Object.keys(copy).length > 0) ? mine.length : Math.max(mine.length, theirs.length);
      const merged = Array.from({ length: count }, (_, index): CopyAnswers => {
        const added = Object.entries(theirs[index] ?? {}).filter(([question]) => isNew(question));
        return { ...Object.fromEntries(added), ...mine[index] };
      });
      return [fieldset.id, merged];
    }),
  );
}
