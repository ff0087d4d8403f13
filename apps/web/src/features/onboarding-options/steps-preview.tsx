import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { screensOf, useSeenWords, type SeenScreen } from './use-seen-words.ts';
import styles from './onboarding-options.module.css';

interface StepsPreviewProps {
  /** The steps that clients go through. */
  steps: readonly OnboardingStep[];
  /** Names of the forms, as clients read them. */
  pages: readonly string[];
  /** No contract comes of them. */
  isPlain: boolean;
  /** What clients no longer get, in sentences. */
  lost?: readonly string[];
}

const nameOf = ({ step, page }: SeenScreen, pages: readonly string[]) => (page === null ? step : `${step} ${pages[page] ?? ''}`);

/** What clients will see, one screen at a time, in their words; one that is switched on is shown at once. */
export function StepsPreview({ steps, pages, isPlain, lost = [] }: StepsPreviewProps) {
  const { t } = useTranslation('onboardingOptions');
  const words = useSeenWords(pages, steps, isPlain);
  const heading = useId();
  const screens = screensOf(steps, pages);
  const names = screens.map((screen) => nameOf(screen, pages));
  const [seen, setSeen] = useState(names);
  const [place, setPlace] = useState(0);
  if (seen.join('\n') !== names.join('\n')) {
    const shown = names.find((name) => !seen.includes(name)) ?? seen[place] ?? '';
    const found = names.indexOf(shown);
    setSeen(names);
    setPlace(found === -1 ? Math.min(place, names.length - 1) : found);
  }
  const screen = screens[place] ?? { step: 'start', page: null };
  const { title, text } = words(screen);
  const number = steps.indexOf(screen.step) + 1;
  return (
    <section className={styles.seen} aria-labelledby={heading}>
      <h3 id={heading} className={styles.subheading}>
        {t('preview.title')}
      </h3>
      <div className={styles.screen}>
        <div aria-live="polite">
          <p className={styles.place}>{t('preview.step', { number, total: steps.length })}</p>
          <div className={styles.bar} aria-hidden>
            {/* The bar is drawn, not set: the content policy allows no inline style of the server, React's are applied by script. */}
            <div className={styles.done} style={{ width: `${(number / steps.length) * 100}%` }} />
          </div>
          <p className={styles.screenTitle}>{title}</p>
          {text !== '' && <p className={styles.note}>{text}</p>}
        </div>
        <div className={styles.turns}>
          <Button kind="quiet" isDisabled={place === 0} label={t('preview.previousStep')} onClick={() => setPlace(place - 1)}>
            {t('preview.previous')}
          </Button>
          <Button kind="quiet" isDisabled={place === screens.length - 1} label={t('preview.nextStep')} onClick={() => setPlace(place + 1)}>
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
