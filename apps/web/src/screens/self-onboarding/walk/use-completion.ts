import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { interactionFormQuery } from '../../../features/onboarding/onboarding.queries.ts';
import { showForm, useStepSending } from '../../../features/onboarding/steps/steps.commands.ts';
import type { AnswerKeeper, KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import { answersIn } from '../../../features/onboarding/typing/merge-answers.ts';
import { holdsAnswers } from '../../../features/onboarding/typing/same-answers.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { EARLY_STEP } from '../parts/use-typed-form.ts';
import type { CompletedWith } from './step-props.ts';
import { isAwaited, isKnownBefore, stepAfter, type Place, type StepType } from './walk.model.ts';

interface CompletionSettings {
  form: InteractionForm;
  keeper: AnswerKeeper;
  place: Place;
  onGo: (place: Place, how: { isCorrection: boolean }) => void;
  /** The onboarding as it will be once the step is completed, as far as that is known here. */
  foresee: (
    form: InteractionForm,
    step: InteractionStep,
    typed: TypedStep | null,
    isTyped: (step: InteractionStep) => boolean,
  ) => InteractionForm;
  /** Where what was typed is. */
  progress: KeeperState['progress'];
  /** The server has completed a step. */
  onCompleted: (type: StepType) => void;
}

interface Completion {
  step: InteractionStep;
  typed: TypedStep | null;
  /** The next step is shown already. */
  isAhead: boolean;
  next: StepType;
}

/** Why a step could not be completed, and the answers that this is about. */
interface Failed {
  stepId: string;
  typed: TypedStep | null;
  failure: Error;
  /** What was typed could not be sent since, either. */
  isOffline: boolean;
}

const isUnreached = (failure: Error) => failure instanceof Problem && failure.status === 0;

/** The first step that is not completed: an earlier one than the address names is shown instead. */
const currentStep = (form: InteractionForm | undefined) => form?.steps.find(({ state }) => state === 'WAITING');

const stateIn = ({ steps }: InteractionForm, stepId: string) => steps.find(({ id }) => id === stepId)?.state;

/** The onboarding as another device, or an earlier attempt, has left it; null for any other failure. */
const currentIn = (failure: unknown): InteractionForm | null =>
  failure instanceof Problem && failure.code === 'record.changed'
    ? ((failure.current as InteractionForm | null | undefined) ?? null)
    : null;

/**
 * Completes steps, one after the other. The next step is shown at once, with what is known of it, without waiting for the server; a refusal
 * leads back. What another device typed meanwhile is not overwritten; what an earlier attempt already completed is not asked again.
 */
export function useCompletion({ form, keeper, place, onGo, foresee, progress, onCompleted }: CompletionSettings) {
  const queries = useQueryClient();
  const send = useStepSending(form.id);
  /** The step that is shown before the one before it was completed. */
  const [ahead, setAhead] = useState(0);
  const [failed, setFailed] = useState<Failed | null>(null);
  // Neither the step nor what was typed arrived: once that has, the connection is back, and only the step is still to be completed.
  if (failed && isUnreached(failed.failure) && progress === 'device' && !failed.isOffline) setFailed({ ...failed, isOffline: true });
  if (failed?.isOffline && progress === 'saved') setFailed(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** Ids of the steps on their way. */
  const [pending, setPending] = useState<readonly string[]>([]);
  /** Resolves with whether all before were completed. */
  const before = useRef(Promise.resolve(true));

  const arrive = ({ step, isAhead, next }: Completion, now: InteractionForm): true => {
    keeper.forget(step.id);
    onCompleted(step.type);
    // A submitted onboarding shows its end wherever the address is.
    if (!isAhead && now.state === 'OPEN') onGo({ step: next }, { isCorrection: false });
    return true;
  };
  const lead = ({ step, typed, isAhead }: Completion, failure: Error | null, shownAt = step.id): false => {
    before.current = Promise.resolve(true);
    setFailed(failure && { stepId: shownAt, typed: shownAt === step.id ? typed : null, failure, isOffline: false });
    setAhead(0);
    if (isAhead) onGo({ ...place, step: step.type }, { isCorrection: true });
    return false;
  };
  const recover = async (completion: Completion, failure: unknown): Promise<boolean> => {
    const { step, typed } = completion;
    const current = currentIn(failure);
    if (current && typed && !holdsAnswers(current, step.id, typed)) {
      keeper.meet(step.id, current);
      return lead(completion, null);
    }
    if (current) {
      showForm(queries, current);
      if (stateIn(current, step.id) === 'COMPLETED') return arrive(completion, current);
      keeper.forget(step.id);
      // Nothing was typed into the summary: only the failure tells why the client is back.
      return lead(completion, step.type === 'summary' ? (failure as Error) : null);
    }
    const code = failure instanceof Problem ? failure.code : '';
    if (code === 'onboarding.finished' || code === 'record.not_found') keeper.close();
    else keeper.flush();
    if (code !== EARLY_STEP) return lead(completion, failure as Error);
    // Another device has changed an earlier step: the walk goes on where it has to be gone through again, and says why.
    await queries.invalidateQueries({ queryKey: interactionFormQuery.queryKey });
    return lead(completion, failure as Error, currentStep(queries.getQueryData(interactionFormQuery.queryKey))?.id);
  };

  const isTyped = ({ id, version, saved_at: savedAt }: InteractionStep) => savedAt !== null || keeper.typedIn(id, version) !== null;
  const complete = (step: InteractionStep, answers: object | null, more: CompletedWith = {}) => {
    if (busy === step.id) return;
    const typed = answers === null ? null : ({ type: step.type, data: answers } as TypedStep);
    if (typed) keeper.change(step.id, step.version, typed, answersIn(step));
    const index = form.steps.indexOf(step);
    const next = stepAfter(form, index, place.from);
    const completion = { step, typed, next, isAhead: isKnownBefore(next, step, typed) };
    setFailed(null);
    setPending((others) => [...others, step.id]);
    if (completion.isAhead) {
      showForm(queries, foresee(form, step, typed, isTyped));
      setAhead(index + 1);
      onGo({ step: next }, { isCorrection: false });
    } else setBusy(step.id);
    before.current = before.current.then(async (isFree) => {
      try {
        if (!isFree) return false;
        const version = await keeper.settle(step.id, step.version);
        return arrive(completion, await send({ stepId: step.id, answers, ...more, version }));
      } catch (failure) {
        return await recover(completion, failure);
      } finally {
        setBusy(null);
        setPending((ids) => ids.filter((id) => id !== step.id));
      }
    });
  };
  return {
    ahead,
    complete,
    isBusy: ({ id }: InteractionStep) => busy === id,
    isAwaited: ({ type }: InteractionStep) => isAwaited(form, type, pending),
    failureOf: ({ id }: InteractionStep) => (failed?.stepId === id ? failed.failure : null),
    /** The answers that the failure is about. */
    refusedOf: ({ id }: InteractionStep) => (failed?.stepId === id ? failed.typed : null),
  };
}
