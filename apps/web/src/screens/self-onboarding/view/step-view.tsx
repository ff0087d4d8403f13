import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormRefresh } from '../../../features/onboarding/steps/steps.commands.ts';
import { answersIn } from '../../../features/onboarding/typing/merge-answers.ts';
import type { AnswerKeeper, KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import type { ConfirmationCode } from '../agreement/use-confirmation-code.ts';
import { OneStep } from './one-step.tsx';
import styles from '../self-onboarding.module.css';
import { StepConflict } from '../walk/step-conflict.tsx';
import type { WalkProps } from '../walk/step-props.ts';
import type { useCompletion } from '../walk/use-completion.ts';
import { useStepSeen } from '../walk/use-step-seen.ts';

interface StepViewProps extends WalkProps {
  form: InteractionForm;
  step: InteractionStep;
  keeper: AnswerKeeper;
  keeping: KeeperState;
  code: ConfirmationCode;
  completion: ReturnType<typeof useCompletion>;
}

/** One step with what hinders it: answers of another device, or that everything was submitted there. */
export function StepView({ form, step, keeper, keeping, code, completion, ...walk }: StepViewProps) {
  const refresh = useEffectEvent(useFormRefresh());
  useEffect(() => {
    if (keeping.isOver) void refresh();
  }, [keeping.isOver]);
  const kept = keeper.typedIn(step.id, step.version);
  const shown = useShownVersion(step, kept !== null);
  const frame = useRef<HTMLDivElement>(null);
  const { step: addressed, page } = walk.place;
  // The address of questions is completed with their page at once.
  const isPlaced = step.type !== 'aggregated_form' || addressed !== step.type || page !== undefined;
  const isCounted = form.state === 'OPEN' && walk.profile.context.impersonator === null && isPlaced;
  useStepSeen(frame, { formId: form.id, stepId: step.id, page, isCounted });
  return (
    <div ref={frame} className={styles.stack}>
      {keeping.conflict && <StepConflict conflict={keeping.conflict} keeper={keeper} />}
      <OneStep
        key={`${shown} ${keeping.merges}`}
        {...walk}
        form={form}
        step={step}
        kept={kept}
        code={code}
        isBusy={completion.isBusy(step)}
        isAwaited={completion.isAwaited(step)}
        failure={completion.failureOf(step)}
        refused={completion.refusedOf(step)}
        isFinishedElsewhere={keeping.isOver}
        onType={(typed) => keeper.change(step.id, step.version, typed, answersIn(step))}
        onComplete={(answers, more) => completion.complete(step, answers, more)}
      />
    </div>
  );
}

/** Steps that begin with what others state: what they show may change until something is typed. */
const begun: ReadonlySet<InteractionStep['type']> = new Set(['client_complex_form', 'address', 'bank_account', 'strategies']);

/** Changes when the step has to be drawn from its stored answers: another step, or other answers while nothing was typed over them. */
function useShownVersion(step: InteractionStep, isTyped: boolean): string {
  const { id, version, type, data } = step;
  const stored = `${id} ${version} ${begun.has(type) ? JSON.stringify(data) : ''}`;
  const [shown, setShown] = useState({ id, stored });
  const isOutdated = shown.id !== id || (!isTyped && shown.stored !== stored);
  if (isOutdated) setShown({ id, stored });
  return isOutdated ? stored : shown.stored;
}
