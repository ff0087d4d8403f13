import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interactionFormQuery } from '../../features/onboarding/onboarding.queries.ts';
import { useAnswerKeeper } from '../../features/onboarding/typing/use-answer-keeper.ts';
import { isDenied } from '../../platform/api/problem.ts';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { OverlayFrame } from '../onboarding/frame/overlay-frame.tsx';
import styles from './self-onboarding.module.css';
import { useConfirmationCode } from './agreement/use-confirmation-code.ts';
import { SavingNote } from './walk/saving-note.tsx';
import { withStated } from './questions/stated.model.ts';
import { StepView } from './view/step-view.tsx';
import { useCompletion } from './walk/use-completion.ts';
import type { WalkProps } from './walk/step-props.ts';
import { indexToShow, returnedStep, type Place } from './walk/walk.model.ts';

interface SelfOnboardingProps extends WalkProps {
  onLater: () => void;
}

/** Leads a new client from the first question to the first deposit; covers the whole page. */
export function SelfOnboarding(props: SelfOnboardingProps) {
  const { data, error, refetch } = useQuery({ ...interactionFormQuery, throwOnError: false });
  // Staff may end it while the client fills it in: what was read before is then shown no longer.
  const isGone = data?.state === 'CANCELED' || isDenied(error);
  if (data && !isGone) return <Walk key={data.id} form={data} {...props} />;
  const isPlain = data ? !data.concludes_contract : !props.profile.user.meta.is_contract_waiting;
  return <Pending {...props} failure={error} isGone={isGone} isPlain={isPlain} onRetry={() => void refetch()} />;
}

function Walk({ form, ...props }: SelfOnboardingProps & { form: InteractionForm }) {
  const { profile, place, onGo, onLater, onDone } = props;
  const { t } = useTranslation('selfOnboarding');
  const userId = profile.user.id;
  const { keeper, state } = useAnswerKeeper(userId, form.id);
  const code = useConfirmationCode(form);
  const [returned] = useState(() => returnedStep(userId, browserStore.getItem(storageKeys.onboardingStep)));
  useEffect(() => {
    if (returned !== undefined) browserStore.removeItem(storageKeys.onboardingStep);
  }, [returned]);
  const completion = useCompletion({
    form,
    keeper,
    place,
    onGo,
    foresee: withStated,
    progress: state.progress,
    onCompleted: (type) => {
      if (type === 'summary') code.ask();
    },
  });
  const index = indexToShow(form, place.step ?? returned, completion.ahead);
  const step = form.steps[index];
  const isElsewhere = step !== undefined && place.step !== step.type;
  useEffect(() => {
    if (isElsewhere) onGo({ step: step.type }, { isCorrection: true });
    // Only the step decides: the same place in a new object corrects nothing.
    // oxlint-disable-next-line react/exhaustive-deps -- onGo is a new function on every draw
  }, [isElsewhere, step?.type]);
  if (step === undefined) return null;
  const before = place.from === 'summary' ? 'summary' : form.steps[index - 1]?.type;
  const isEnd = step.type === 'end';
  /** Nothing is typed here. */
  const isQuiet = isEnd || (step.type === 'start' && state.progress === 'saved');
  return (
    <OverlayFrame
      title={t(form.concludes_contract ? 'title' : 'plain.title')}
      context={profile.context}
      number={index + 1}
      count={form.steps.length}
      stepKey={`${step.id} ${isElsewhere ? '' : (place.page ?? '')}`}
      onBack={isEnd ? onDone : before ? () => onGo(placeBefore(place, before), { isCorrection: false }) : onLater}
      onLater={isEnd ? null : onLater}
      note={
        isQuiet ? null : (
          <SavingNote
            progress={state.conflict ? 'conflict' : state.progress}
            isTyped={step.saved_at !== null || keeper.typedIn(step.id, 0) !== null}
          />
        )
      }
    >
      <StepView {...props} form={form} step={step} keeper={keeper} keeping={state} code={code} completion={completion} />
    </OverlayFrame>
  );
}

/** Pages of the questions come before the step before them. */
function placeBefore(place: Place, before: string): Place {
  const number = Number(place.page);
  return place.step === 'aggregated_form' && number > 1 ? { ...place, page: String(number - 1) } : { step: before };
}

interface PendingProps extends SelfOnboardingProps {
  failure: Error | null;
  /** Staff have taken it back, or it never was. */
  isGone: boolean;
  /** No contract is concluded by it. */
  isPlain: boolean;
  onRetry: () => void;
}

function Pending({ profile, onLater, onDone, failure, isGone, isPlain, onRetry }: PendingProps) {
  const { t } = useTranslation('selfOnboarding');
  return (
    <OverlayFrame
      title={t(isPlain ? 'plain.title' : 'title')}
      context={profile.context}
      number={null}
      count={0}
      stepKey=""
      onBack={null}
      onLater={onLater}
    >
      <Card>
        {isGone ? (
          <div className={styles.stack}>
            <p role="status">{t(isPlain ? 'plain.gone' : 'gone')}</p>
            <Button onClick={onDone}>{t('toApp')}</Button>
          </div>
        ) : failure ? (
          <QuietError onRetry={onRetry}>{t(isPlain ? 'plain.failed' : 'failed')}</QuietError>
        ) : (
          <div aria-busy>
            <SkeletonRows />
          </div>
        )}
      </Card>
    </OverlayFrame>
  );
}
