import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { giveAnswers, openFilled } from '@pramen/domain/forms/answers/open-filled';
import { validate, type AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { issuesOn, pagesOf } from '../../../features/records/answering/pages.model.ts';
import { mergeFacts } from '@pramen/domain/onboarding/facts/fact-names';
import { fillFacts, readFacts, restateFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import type { AnswersOf, StepOf } from '../walk/walk.model.ts';

type Typed = AnswersOf<'aggregated_form'>;

/** One of the chosen templates with its answers. */
export interface OpenForm {
  templateId: string;
  title: string;
  form: CompiledForm;
  answers: FormAnswers;
  /** The client has typed into it; else it only shows what is known from elsewhere. */
  isTyped: boolean;
}

/** One screen of questions: a group of a template. */
export interface QuestionPage {
  /** Which of the templates, from 0. */
  template: number;
  fieldset: string;
}

export const openForms = ({ data: { pages } }: StepOf<'aggregated_form'>): OpenForm[] =>
  pages.map(({ template_id: templateId, title, data, is_typed: isTyped }) => ({ templateId, title, ...openFilled(data), isTyped }));

/** The same forms with what was typed in this browser. Those that nobody has typed into follow what the others state. */
export function withTyped(forms: readonly OpenForm[], typed: Pick<Typed, 'pages'> | null): OpenForm[] {
  const own = forms.map((one) => {
    const given = typed?.pages?.find(({ template_id: id }) => id === one.templateId)?.data;
    return given ? { ...one, answers: readAnswers(one.form, given).answers, isTyped: true } : one;
  });
  const stated = mergeFacts(own.filter(({ isTyped }) => isTyped).map(({ form, answers }) => readFacts(form, answers)));
  return own.map((one) => (one.isTyped ? one : { ...one, answers: restateFacts(one.form, one.answers, stated) }));
}

/** All answers as they complete the step, with the template that is shown. */
export const toCompleted = (forms: readonly OpenForm[], template: number): Typed => ({
  page: template,
  pages: forms.map(({ templateId, form, answers }) => ({ template_id: templateId, data: giveAnswers(form, answers) })),
});

/** What is kept meanwhile: a form that the client has not typed into says nothing of its own yet. */
export const toTyped = (forms: readonly OpenForm[], template: number): Typed =>
  toCompleted(
    forms.filter(({ isTyped }) => isTyped),
    template,
  );

/** Groups with something to show, one template after the other: the answers decide which. */
export const questionPages = (forms: readonly OpenForm[]): QuestionPage[] =>
  forms.flatMap(({ form, answers }, template) => pagesOf(form, answers).map((fieldset) => ({ template, fieldset })));

export function issuesOfPage(forms: readonly OpenForm[], page: QuestionPage | undefined): readonly AnswerIssue[] {
  const shown = page && forms[page.template];
  return shown ? issuesOn(page.fieldset, validate(shown.form, shown.answers, { isComplete: true })) : [];
}

/** Place of the first page with something wrong; -1 without any. */
export const firstFaulty = (forms: readonly OpenForm[], pages: readonly QuestionPage[]): number =>
  pages.findIndex((page) => issuesOfPage(forms, page).length > 0);

/** The same forms with what one of them states in those typed into that come after it, where they ask the same and have no answer yet. */
export function carryOn(forms: readonly OpenForm[], template: number): OpenForm[] {
  const stated = forms[template];
  if (!stated) return [...forms];
  const facts = readFacts(stated.form, stated.answers);
  return forms.map((one, index) => (index > template && one.isTyped ? { ...one, answers: fillFacts(one.form, one.answers, facts) } : one));
}

/** Number of the page with a question of a template, from 1; undefined while it is not shown. */
export function pageOfQuestion(forms: readonly OpenForm[], templateId: string | null, question: string | null): string | undefined {
  const pages = questionPages(forms);
  const index = pages.findIndex(({ template, fieldset }) => {
    const one = forms[template];
    return one?.templateId === templateId && one.form.questions.get(question ?? '')?.fieldset.fieldset.id === fieldset;
  });
  return index < 0 ? undefined : String(index + 1);
}

/** The page that a number in the address names, from 1, or the first or last one. */
export const pageAt = (pages: readonly QuestionPage[], number: string | undefined): number =>
  Math.min(Math.max(Math.trunc(Number(number ?? 1)) || 1, 1), Math.max(pages.length, 1)) - 1;

/** Where a client goes on another day: the first page with something to answer, which is every page of a form not typed into, else the last. */
export function placeToResume(forms: readonly OpenForm[], pages: readonly QuestionPage[]): number {
  const open = pages.findIndex((page) => forms[page.template]?.isTyped === false || issuesOfPage(forms, page).length > 0);
  return open < 0 ? Math.max(pages.length - 1, 0) : open;
}

export interface Refusal {
  page: QuestionPage;
  question: string;
  /** With the question's wording. */
  sentence: string;
}

/** What the server refused, at `pages.<template>.data.<fieldset>.<copy>.<question>`. */
export const refusalsIn = (failure: Error | null, forms: readonly OpenForm[]): Refusal[] =>
  Object.entries(fieldErrorsOf(failure)).flatMap(([place, sentences]) => {
    const [, template = '', fieldset = '', question = ''] = /^(?:data\.)?pages\.(\d+)\.data\.([^.]+)\.\d+(?:\.([^.]+))?/.exec(place) ?? [];
    const form = forms[Number(template)]?.form;
    if (template === '' || !form) return [];
    const label = form.questions.get(question)?.question.label;
    return sentences.map((sentence) => ({
      page: { template: Number(template), fieldset },
      question,
      sentence: label ? `${label}${/[?!:]$/.test(label) ? '' : ':'} ${sentence}` : sentence,
    }));
  });
