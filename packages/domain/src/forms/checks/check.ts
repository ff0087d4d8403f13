import { compileForm, type CompiledForm } from '../definition/compile.ts';
import { checkCost } from './check-cost.ts';
import { checkConditions } from './check-conditions.ts';
import { checkMeetingFacts } from './check-meeting.ts';
import { checkPreferences } from './check-preferences.ts';
import { checkScores } from './check-scores.ts';
import type { DefinitionIssue } from './definition-issue.ts';
import { isChosen, type FormDefinition, type Question, type TemplateType } from '../definition/definition.ts';
import { formLimits } from '../definition/form-limits.ts';
import { findUnsafeHtml } from '../definition/safe-html.ts';

function* checkSizes({ content, evaluation, samples = [] }: FormDefinition): Generator<DefinitionIssue> {
  const questionCount = content.reduce((sum, { questions }) => sum + questions.length, 0);
  const sizes: [place: string, count: number, limit: number][] = [
    ['content', content.length, formLimits.fieldsets],
    ['content', questionCount, formLimits.questions],
    ['evaluation.metrics', evaluation?.metrics.length ?? 0, formLimits.metrics],
    ['evaluation.contradictions', evaluation?.contradictions?.length ?? 0, formLimits.contradictions],
    ['samples', samples.length, formLimits.samples],
  ];
  for (const [place, count, limit] of sizes) if (count > limit) yield { code: 'too_large', place, subject: String(count), limit };
  const answers = content.reduce(
    (sum, { fieldsetRepeatable, questions }) => sum + questions.length * (fieldsetRepeatable ? formLimits.copies : 1),
    0,
  );
  if (questionCount <= formLimits.questions && answers > formLimits.answers)
    yield { code: 'too_many_answers', place: 'content', subject: String(answers), limit: formLimits.answers };
  if (content.every(({ questions }) => questions.length === 0)) yield { code: 'empty', place: 'content', subject: '' };
}

function* checkQuestion(question: Question, place: string): Generator<DefinitionIssue> {
  const { id, options = [], min, max } = question;
  if (isChosen(question) && options.length === 0) yield { code: 'no_options', place, subject: id };
  if (options.length > formLimits.optionsOfQuestion)
    yield { code: 'too_large', place: `${place}.options`, subject: id, limit: formLimits.optionsOfQuestion };
  const values = new Set<string>();
  for (const [index, { value }] of options.entries()) {
    if (values.has(value)) yield { code: 'duplicate_option', place: `${place}.options[${index}]`, subject: value };
    values.add(value);
  }
  if (min !== undefined && max !== undefined && min > max) yield { code: 'limits_reversed', place, subject: id };
}

type Texts = Readonly<Record<string, string | undefined>>;

function* checkHtml(
  key: 'html' | 'fieldsetHtml',
  { translations = {}, ...element }: { translations?: Readonly<Record<string, Texts | undefined>> | undefined },
  place: string,
): Generator<DefinitionIssue> {
  const texts: [at: string, texts: Texts | undefined][] = [
    [place, element],
    ...Object.entries(translations).map(([language, own]): [string, Texts | undefined] => [`${place}.translations.${language}`, own]),
  ];
  for (const [at, own] of texts) {
    const subject = findUnsafeHtml(own?.[key] ?? '');
    if (subject !== null) yield { code: 'unsafe_html', place: `${at}.${key}`, subject };
  }
}

function* checkContent(form: CompiledForm): Generator<DefinitionIssue> {
  const [fieldsets, questions] = [new Set<string>(), new Set<string>()];
  const checkVisibility = checkConditions(form);
  for (const [index, own] of form.fieldsets.entries()) {
    const { id } = own.fieldset;
    if (fieldsets.has(id)) yield { code: 'duplicate_fieldset', place: `content[${index}]`, subject: id };
    fieldsets.add(id);
    yield* checkHtml('fieldsetHtml', own.fieldset, `content[${index}]`);
    for (const [order, one] of own.questions.entries()) {
      const place = `content[${index}].questions[${order}]`;
      if (questions.has(one.question.id)) yield { code: 'duplicate_question', place, subject: one.question.id };
      questions.add(one.question.id);
      yield* checkQuestion(one.question, place);
      yield* checkHtml('html', one.question, place);
      yield* checkVisibility(one, place);
    }
  }
}

/**
 * Everything that keeps a definition from being published, in the order of the definition; empty when nothing does. Sizes and costs come
 * first and alone. A template's type adds the questions that its records must have; null: no type.
 */
export function checkDefinition(definition: FormDefinition, type: TemplateType | null = null): DefinitionIssue[] {
  const sizes = [...checkSizes(definition)];
  if (sizes.length > 0) return sizes;
  const form = compileForm(definition);
  const costs = checkCost(form);
  if (costs.length > 0) return costs;
  return [
    ...checkContent(form),
    ...checkScores(form),
    ...(type === 'MEETING_RECORD' ? checkMeetingFacts(form) : []),
    ...(type === 'INVESTMENT_QUESTIONNAIRE' ? checkPreferences(form) : []),
  ];
}
