import { validate, type AnswerIssue } from '@pramen/domain/forms/answers/validate';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { checkMeeting } from '@pramen/domain/forms/meeting/meeting-facts';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf, timeOfDayOf } from '../../../platform/formats/dates.ts';

interface Purpose {
  type: TemplateType;
  /** Whether required questions must be answered. */
  isComplete: boolean;
  /** Whether the record leaves the staff's hands. */
  isHandedOver: boolean;
}

/** Everything that the server would refuse about the answers, in the order of the form. */
export function findFaults(form: CompiledForm, answers: FormAnswers, { type, isComplete, isHandedOver }: Purpose): readonly AnswerIssue[] {
  if (type !== 'MEETING_RECORD' || !isHandedOver) return validate(form, answers, { isComplete });
  const now = readTimeMs();
  // The client may confirm or refuse it, but not complete it.
  return checkMeeting(form, answers, { day: calendarDayOf(now), time: timeOfDayOf(now) });
}
