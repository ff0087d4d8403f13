import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { FormLanguage } from '@pramen/domain/forms/definition/definition';
import type { ReactNode } from 'react';

export interface RenderedForm {
  form: CompiledForm;
  language: FormLanguage;
  answers: FormAnswers;
  onChange: (answers: FormAnswers) => void;
  issues: readonly AnswerIssue[];
}

/** Draws the form as the person who answers it sees it. */
export type RenderForm = (form: RenderedForm) => ReactNode;
