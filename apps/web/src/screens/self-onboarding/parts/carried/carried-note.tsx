import type { CarriedFact, InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import styles from './carried.module.css';
import { carriedBySource, contrariesOfStep, type FactStep } from './carried.model.ts';

interface CarriedNoteProps {
  form: InteractionForm;
  step: FactStep;
  /** What the step does not show now. */
  hidden?: readonly CarriedFact['fact'][];
  /** What differs now, as typed; default: what differed when the step was loaded. */
  differing?: readonly { label: string; place: string; value: string }[];
}

/** What stands in a step without having been typed there, and what the client stated differently in another place. */
export function CarriedNote({ form, step, hidden = [], differing }: CarriedNoteProps) {
  const { t } = useTranslation('selfOnboarding');
  const carried = carriedBySource(form, step, hidden);
  const contraries =
    differing ?? contrariesOfStep(form, step).map(({ label, other }) => ({ label, place: other.title, value: other.value }));
  if (carried.length === 0 && contraries.length === 0) return null;
  return (
    <div className={styles.notes}>
      {carried.length > 0 && (
        <p className={styles.carried}>
          {carried.map(({ source, labels }) => t(`carried.${source}`, { facts: labels.join(', ') })).join(' ')} {t('carried.check')}
        </p>
      )}
      {contraries.length > 0 && (
        <Banner tone="plain">
          {contraries.map(({ label, place, value }) => (
            <p key={`${label} ${place}`}>{t('differing.elsewhere', { fact: label, place, value })}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}
