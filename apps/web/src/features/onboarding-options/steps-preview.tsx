import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { useOptionWords } from './use-option-words.ts';
import styles from './onboarding-options.module.css';

interface StepsPreviewProps {
  /** The steps that clients go through. */
  steps: readonly OnboardingStep[];
  /** Names of the forms, as clients read them. */
  pages: readonly string[];
  /** What clients no longer get, in sentences. */
  lost?: readonly string[];
}

/** A step that was just switched on; null: none was. */
function addedIn(before: readonly OnboardingStep[], now: readonly OnboardingStep[]): OnboardingStep | null {
  return now.find((step) => !before.includes(step)) ?? null;
}

/** What clients will see, one step at a time; a step that is switched on is shown at once. */
export function StepsPreview({ steps, pages, lost = [] }: StepsPreviewProps) {
  const { t } = useTranslation('onboardingOptions');
  const words = useOptionWords();
  const heading = useId();
  const [seen, setSeen] = useState({ steps, pages });
  const [place, setPlace] = useState(0);
  if (seen.steps.join() !== steps.join() || seen.pages.join('\n') !== pages.join('\n')) {
    const shown = pages.length > seen.pages.length ? 'aggregated_form' : (addedIn(seen.steps, steps) ?? seen.steps[place]);
    const found = steps.findIndex((step) => step === shown);
    setSeen({ steps, pages });
    setPlace(found === -1 ? Math.min(place, steps.length - 1) : found);
  }
  const step = steps[place] ?? 'start';
  const { title, text } = words.step(step);
  const count = steps.length;
  return (
    <section className={styles.seen} aria-labelledby={heading}>
      <h3 id={heading} className={styles.subheading}>
        {t('preview.title')}
      </h3>
      <div className={styles.screen}>
        <div aria-live="polite">
          <p className={styles.place}>{t('preview.step', { number: place + 1, total: count })}</p>
          <div className={styles.bar} aria-hidden>
            {/* The bar is drawn, not set: the content policy allows no inline style of the server, React's are applied by script. */}
            <div className={styles.done} style={{ width: `${((place + 1) / count) * 100}%` }} />
          </div>
          <p className={styles.screenTitle}>{title}</p>
          {step === 'aggregated_form' ? (
            <ol className={styles.pages}>
              {pages.map((page, index) => (
                // Names may repeat.
                // oxlint-disable-next-line react/no-array-index-key -- the place is what identifies a page
                <li key={index}>{page}</li>
              ))}
            </ol>
          ) : (
            <p className={styles.note}>{text}</p>
          )}
        </div>
        <div className={styles.turns}>
          <Button kind="quiet" isDisabled={place === 0} label={t('preview.previousStep')} onClick={() => setPlace(place - 1)}>
            {t('preview.previous')}
          </Button>
          <Button kind="quiet" isDisabled={place === count - 1} label={t('preview.nextStep')} onClick={() => setPlace(place + 1)}>
            {t('preview.next')}
          </Button>
        </div>
      </div>
      <div role="status">
        {lost.length > 0 && (
          <>
            <p className={styles.kind}>{t('losses.title')}</p>
            <LostList lost={lost} />
          </>
        )}
      </div>
    </section>
  );
}

/** What clients no longer get. */
export const LostList = ({ lost }: { lost: readonly string[] }) => (
  <ul className={styles.lost}>
    {lost.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
