import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { AnswerValue, CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledFieldset, CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { FormLanguage, Question } from '@pramen/domain/forms/definition/definition';
import type { ReactNode } from 'react';
import type { FormFiles } from './files.ts';
import type { AnswerActions } from './use-answer-actions.ts';

/** Something beside a question, such as where its answer comes from; null: nothing. */
export type NoteOf = (question: string, copy: number) => ReactNode;

export interface DynamicFormProps {
  /** Compiled once for each definition: a different object is treated as a different form. */
  form: CompiledForm;
  /** Language of the questions; a missing wording falls back to that of the definition. */
  language: FormLanguage;
  answers: FormAnswers;
  onChange?: (answers: FormAnswers) => void;
  /** What is wrong with the answers, shown beside their questions and listed above them. */
  issues?: readonly AnswerIssue[];
  /** How many times the user has tried to submit; each attempt moves the focus to the list of issues. */
  attempt?: number;
  /** Ids of the fieldsets to show, for a form that is answered page by page; all without it. */
  only?: readonly string[] | undefined;
  /** Shows questions with their answers as text. */
  isReadOnly?: boolean;
  /** null: no file can be attached here. */
  files?: FormFiles | null;
  /** Must keep its identity while its notes are unchanged: a new function re-renders every question. */
  noteOf?: NoteOf | undefined;
}

/** What all rows of a form share. */
export interface RowSurroundings {
  /** Distinguishes the controls of two forms on one page. */
  prefix: string;
  language: FormLanguage;
  actions: AnswerActions;
  files: FormFiles | null;
  noteOf: NoteOf;
}

export interface QuestionRowProps extends RowSurroundings {
  question: Question;
  fieldset: string;
  copy: number;
  value: AnswerValue | undefined;
  error: string | null;
}

export interface FieldsetViewProps {
  compiled: CompiledFieldset;
  copies: readonly CopyAnswers[] | undefined;
  /** Ids of the visible questions of each copy. */
  visibility: readonly ReadonlySet<string>[] | undefined;
  /** What is wrong with each answer. */
  texts: ReadonlyMap<string, string>;
  row: RowSurroundings;
}
