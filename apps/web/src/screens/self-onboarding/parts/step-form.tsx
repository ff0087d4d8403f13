import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../ui/feedback/use-arrival-focus.ts';
import { useLate } from '../../../ui/feedback/use-late.ts';
import styles from '../self-onboarding.module.css';

interface StepFormProps {
  title: string;
  text?: string | undefined;
  /** What to know before the fields. */
  note?: ReactNode;
  /** What the button does, where it does more than go on. */
  action?: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Why the step could not be completed, unless a field says so. */
  failure: string | null;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

/** The next step stands at the same place at once: the second click of a double click is not meant for it. */
function takeFirstClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** One screen of the walk: what it is about, its fields, and one way on, which the key Enter takes as well. */
export function StepForm({ title, text, note, action, isBusy, isDisabled = false, failure, onSubmit, children }: StepFormProps) {
  const { t } = useTranslation('selfOnboarding');
  const isLate = useLate(isBusy);
  const arrival = useArrivalFocus();
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {text && <p className={styles.lead}>{text}</p>}
        </header>
        {note}
        {children}
        {failure !== null && (
          <Banner tone="error" ref={arrival}>
            {failure}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button type="submit" isWide isBusy={isLate} isDisabled={isDisabled} onClick={takeFirstClick}>
            {action ?? t('next')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
