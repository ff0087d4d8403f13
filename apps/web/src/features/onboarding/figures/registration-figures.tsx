import type { OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import styles from './step-funnel.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** Public registrations, which are counted apart: an onboarding that staff begin has none. */
export function RegistrationFigures({ registrations }: { registrations: NonNullable<OnboardingFigures['registrations']> }) {
  const { t, share, count, few } = useFigureWords();
  const { saved, verified, verified_share: part } = registrations;
  const note = part === null ? t('registration.few') : t('registration.share', { share: share(part) });
  return (
    <SectionCard id="registrations" title={t('registration.title')}>
      <p className={styles.lead}>{t('registration.caption')}</p>
      <FactList
        facts={[
          { label: t('registration.saved'), value: [count(saved), ...few(saved).map((words) => `(${words})`)].join(' ') },
          { label: t('registration.verified'), value: `${count(verified)} (${[...few(verified), note].join('; ')})` },
        ]}
      />
    </SectionCard>
  );
}
