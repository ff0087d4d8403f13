import type { AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { ReactNode } from 'react';

/** What a record hands to the renderer of forms. */
export interface FormSlotProps {
  /** Record that receives uploaded files; null: not stored yet, so nothing can be attached. */
  recordId: string | null;
  form: CompiledForm;
  answers: FormAnswers;
  onChange?: (answers: FormAnswers) => void;
  issues?: readonly AnswerIssue[];
  /** How many times the user has tried to continue or save. */
  attempt?: number;
  isReadOnly?: boolean;
  /** Ids of the fieldsets to show; all without it. */
  only?: readonly string[] | undefined;
  /** Something beside a question; must keep its identity while its notes are unchanged. */
  noteOf?: ((question: string, copy: number) => ReactNode) | undefined;
}

/** Draws a form: screens pass the renderer, because a feature imports no other one. */
export type RenderForm = (props: FormSlotProps) => ReactNode;
