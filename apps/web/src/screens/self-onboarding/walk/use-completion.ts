import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { showForm, useStepCompletion } from '../../../features/onboarding/steps/steps.commands.ts';
import type { AnswerKeeper } from '../../../features/onboarding/typing/answer-keeper.ts';
import { holdsAnswers } from '../../../features/onboarding/typing/same-answers.ts';
import { Problem } from '../../../platform/api/problem.ts';

interface CompletionSettings {
  form: InteractionForm;
  step: InteractionStep;
  keeper: AnswerKeeper;
  /** The step is completed; the onboarding as it is now. */
  onCompleted: (form: InteractionForm) => void;
}

const stateIn = ({ steps }: InteractionForm, stepId: string) => steps.find(({ id }) => id === stepId)?.state;

/** Completes a step. What another device typed meanwhile is not overwritten; what an earlier attempt already completed is not asked again. */
export function useCompletion({ form, step, keeper, onCompleted }: CompletionSettings) {
  const queries = useQueryClient();
  const completion = useStepCompletion(form.id);
  const finish = (now: InteractionForm) => {
    keeper.forget(step.id);
    onCompleted(now);
  };
  const meet = (current: InteractionForm, typed: TypedStep | null) => {
    const isThere = typed === null || holdsAnswers(current, step.id, typed);
    if (!isThere) return keeper.meet(step.id, current);
    completion.reset();
    showForm(queries, current);
    if (stateIn(current, step.id) === 'COMPLETED') finish(current);
    else keeper.forget(step.id);
  };
  return {
    isBusy: completion.isPending,
    failure: completion.error instanceof Problem && completion.error.code === 'record.changed' ? null : completion.error,
    forgetFailure: completion.reset,
    complete: (answers: object | null, more: { hasAgreed?: boolean; code?: string } = {}) => {
      const typed = answers === null ? null : ({ type: step.type, data: answers } as TypedStep);
      if (typed) keeper.change(step.id, step.version, typed);
      completion.mutate(async () => ({ stepId: step.id, answers, ...more, version: await keeper.settle(step.id, step.version) }), {
        onSuccess: finish,
        onError: (failure) => {
          const code = failure instanceof Problem ? failure.code : '';
          const current = failure instanceof Problem ? (failure.current as InteractionForm | null | undefined) : null;
          if (code === 'record.changed' && current) meet(current, typed);
          else if (code === 'onboarding.finished' || code === 'record.not_found') keeper.close();
          else keeper.flush();
        },
      });
    },
  };
}
