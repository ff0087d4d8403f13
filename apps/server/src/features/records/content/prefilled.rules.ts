import { prefillNext } from '@pramen/domain/forms/answers/prefill';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { prefillMeeting } from '@pramen/domain/forms/meeting/meeting-facts';
import type { StoredAnswers } from './record-vault.service.ts';

/**
 * The template of which the next record's former one must be; undefined: any of the type. Forms have nothing in common but their type, and
 * equal ids of questions mean nothing there.
 */
export const templateOfFormer = (type: TemplateType, templateId: string): string | undefined => (type === 'FORM' ? templateId : undefined);

/** Former answers as far as the next record begins with them, and who typed each: what it does not begin with is typed anew. */
export const prefilledWith = (type: TemplateType, form: CompiledForm, former: StoredAnswers): StoredAnswers => ({
  ...former,
  answers: (type === 'MEETING_RECORD' ? prefillMeeting : prefillNext)(form, former.answers),
});
