import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStore, storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PersonalStep } from './personal/personal-step.tsx';
import { DocumentsStep } from './steps/documents-step.tsx';
import { EndStep } from './steps/end-step.tsx';
import { IdentificationStep } from './steps/identification-step.tsx';
import { OverlayFrame } from './frame/overlay-frame.tsx';
import { doneOf, extendPlan, itemsOf, keyOf, stepAfter, stepBefore, stepToResume } from './plan/plan.model.ts';
import type { ItemStepProps } from './steps/item-step.ts';
import { RecordStep } from './steps/record-step.tsx';
import { StartStep } from './steps/start-step.tsx';

interface OnboardingOverlayProps {
  profile: ProfileAnswer;
  /** The client wants to go on another time. */
  onLater: () => void;
  /** The walk is over. */
  onDone: () => void;
}

/** Leads the client through everything that waits for them, one thing after the other; covers the whole page. */
export function OnboardingOverlay({ profile, onLater, onDone }: OnboardingOverlayProps) {
  const { t } = useTranslation('onboarding');
  const walk = useWalk(profile);
  const [isUnsaved, setUnsaved] = useState(false);
  const { guard, question } = useLeaveGuard(isUnsaved);
  const end = () => {
    browserStore.removeItem(storageKeys.onboardingStep);
    tabStore.removeItem(storageKeys.onboardingStep);
    onDone();
  };
  const isAtStart = walk.key === 'start';
  const stepBackRef = useRef<(() => void) | null>(null);
  const back = () => {
    if (stepBackRef.current) stepBackRef.current();
    else guard(isAtStart ? onLater : walk.back);
  };
  return (
    <OverlayFrame
      title={t('title')}
      context={profile.context}
      number={walk.number}
      count={walk.count}
      stepKey={walk.key}
      onBack={back}
      onLater={walk.key === 'end' ? null : () => guard(onLater)}
    >
      {isAtStart && <StartStep items={walk.left} hasBegun={walk.hasBegun} onBegin={walk.next} />}
      {walk.item && (
        <ItemStep
          key={walk.key}
          item={walk.item}
          profile={profile}
          onUnsaved={setUnsaved}
          stepBackRef={stepBackRef}
          onSkip={() => guard(walk.next)}
          onDone={(message) => {
            setUnsaved(false);
            showToast('success', message);
            walk.finish();
          }}
        />
      )}
      {walk.key === 'end' && (
        <EndStep
          clientId={profile.user.client?.id ?? null}
          left={walk.left}
          isUnderReview={profile.user.meta.is_under_review}
          onContinue={walk.goTo}
          onClose={end}
        />
      )}
      {question}
    </OverlayFrame>
  );
}

/** The items of a walk that was begun in this tab, before the page was loaded anew or the browser left for a bank. */
function keysBefore(own: string): readonly string[] {
  const stored = tabStore.getItem(storageKeys.onboardingStep);
  return stored?.startsWith(own) ? stored.slice(own.length).split('\n') : [];
}

/** Where the client is among the steps; remembered by this browser, so that a reload goes on there. */
function useWalk({ user }: ProfileAnswer) {
  const [begun] = useState(() => itemsOf(user));
  const plan = extendPlan(begun, user);
  const own = `${user.id} `;
  const [stored] = useState(() => {
    const left = browserStore.getItem(storageKeys.onboardingStep);
    return left?.startsWith(own) ? left.slice(own.length) : null;
  });
  const [key, setKey] = useState(() => stepToResume(begun, stored));
  // A walk that came to its end is over: what waits now is another one.
  // Items that wait no longer still count as steps, whoever has completed them.
  const [gone] = useState(() => {
    const waiting = new Set(begun.map(keyOf));
    return stored === null || stored === 'end' ? [] : keysBefore(own).filter((one) => !waiting.has(one));
  });
  const before = gone.length;
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set());
  const confirmed = doneOf(plan, user);
  // Once the server has confirmed an item, its word counts: staff may return it.
  if ([...finished].some((one) => confirmed.has(one))) setFinished(new Set([...finished].filter((one) => !confirmed.has(one))));
  const done = new Set([...finished, ...confirmed]);
  const left = plan.filter((item) => !done.has(keyOf(item)));
  const keys = plan.map(keyOf);
  const goTo = (target: string) => {
    browserStore.setItem(storageKeys.onboardingStep, own + target);
    tabStore.setItem(storageKeys.onboardingStep, own + [...gone, ...keys].join('\n'));
    setKey(target);
  };
  const numberOf = (one: string) => before + (one === 'end' ? keys.length : keys.indexOf(one)) + 2;
  return {
    key,
    item: plan.find((one) => keyOf(one) === key) ?? null,
    left,
    hasBegun: stored !== null || done.size > 0,
    /** Of the start, the items and the end, from 1. */
    number: key === 'start' ? 1 : numberOf(key),
    count: before + keys.length + 2,
    goTo,
    next: () => goTo(stepAfter(plan, done, key)),
    back: () => goTo(stepBefore(plan, done, key)),
    finish: () => {
      const now = new Set([...done, key]);
      setFinished(now);
      goTo(stepAfter(plan, now, key));
    },
  };
}

/** An item, which may be passed over: it may be done elsewhere, gone, or wait for something that the client has to look up. */
function ItemStep(props: ItemStepProps) {
  const { t } = useTranslation('onboarding');
  if (props.item.is === 'documents') return <DocumentsStep profile={props.profile} onNext={props.onSkip} />;
  return (
    <>
      <OneItem {...props} />
      <div>
        <Button kind="plain" onClick={props.onSkip}>
          {t('item.skip')}
        </Button>
      </div>
    </>
  );
}

function OneItem({ item, ...props }: ItemStepProps) {
  if (item.is === 'data') return <PersonalStep {...props} />;
  if (item.is === 'identification') return <IdentificationStep item={item} {...props} />;
  return item.is === 'record' ? <RecordStep item={item} {...props} /> : null;
}
