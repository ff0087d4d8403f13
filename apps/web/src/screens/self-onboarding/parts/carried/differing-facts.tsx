import type { DifferingFact } from '@pramen/contract/onboarding/onboarding.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { groupDiffering } from './carried.model.ts';
import styles from './carried.module.css';

interface DifferingFactsProps {
  differing: readonly DifferingFact[];
  onEdit: (place: DifferingFact['places'][number]) => void;
}

/** What was stated differently in several places, with the way to each of them; nothing when all agrees. */
export function DifferingFacts({ differing, onEdit }: DifferingFactsProps) {
  const { t } = useTranslation('selfOnboarding');
  if (differing.length === 0) return null;
  return (
    <Banner tone="plain">
      <p>{t('differing.summary')}</p>
      <ul className={styles.differing}>
        {groupDiffering(differing).map(({ fact, label, places }) => (
          <li key={fact}>
            <span className={styles.fact}>{label}</span>
            {places.map((place) => (
              <div key={`${place.step} ${place.template_id ?? ''}`} className={styles.place}>
                <span>{t('differing.place', { place: place.title, value: place.value })}</span>
                <Button kind="plain" label={t('differing.edit', { fact: label, place: place.title })} onClick={() => onEdit(place)}>
                  {t('summary.edit')}
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
