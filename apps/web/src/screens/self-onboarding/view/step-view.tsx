import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormRefresh } from '../../../features/onboarding/steps/steps.commands.ts';
import type { AnswerKeeper, KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import type { ConfirmationCode } from '../agreement/use-confirmation-code.ts';
import { OneStep } from './one-step.tsx';
import styles from '../self-onboarding.module.css';
import { StepConflict } from '../walk/step-conflict.tsx';
import type { WalkProps } from '../walk/step-props.ts';
import { useCompletion } from '../walk/use-completion.ts';
import { stepAfter } from '../walk/walk.model.ts';

interface StepViewProps extends WalkProps {
  form: InteractionForm;
  index: number;
  step: InteractionStep;
  keeper: AnswerKeeper;
  keeping: KeeperState;
  code: ConfirmationCode;
}

/** One step with what hinders it: answers of another device, or that everything was submitted there. */
export function StepView({ form, index, step, keeper, keeping, code, ...walk }: StepViewProps) {
  const { place, onGo } = walk;
  const { isBusy, failure, forgetFailure, complete } = useCompletion({
    form,
    step,
    keeper,
    onCompleted: (now) => {
      if (step.type === 'summary') code.ask();
      // A submitted onboarding shows its end wherever the address is.
      if (now.state === 'OPEN') onGo({ step: stepAfter(now, index, place.from) }, { isCorrection: false });
    },
  });
  const refresh = useEffectEvent(useFormRefresh());
  useEffect(() => {
    if (keeping.isOver) refresh();
  }, [keeping.isOver]);
  const forget = useEffectEvent(forgetFailure);
  useEffect(() => forget(), [step.id]);
  const kept = keeper.typedIn(step.id, step.version);
  const shown = useShownVersion(step, kept !== null);
  return (
    <div className={styles.stack}>
      {keeping.conflict && <StepConflict conflict={keeping.conflict} keeper={keeper} />}
      <OneStep
        key={shown}
        {...walk}
        form={form}
        step={step}
        kept={kept}
        code={code}
        isBusy={isBusy}
        failure={failure}
        isFinishedElsewhere={keeping.isOver}
        onType={(typed) => keeper.change(step.id, step.version, typed)}
        onComplete={complete}
      />
    </div>
  );
}

/** Changes when the step has to be drawn from its stored answers: another one, or a newer version while nothing was typed over it. */
function useShownVersion({ id, version }: InteractionStep, isTyped: boolean): string {
  const [shown, setShown] = useState({ id, version });
  const isOutdated = shown.id !== id || (!isTyped && shown.version !== version);
  if (isOutdated) setShown({ id, version });
  const now = isOutdated ? { id, version } : shown;
  return `${now.id} ${now.version}`;
}
