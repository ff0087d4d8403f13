import type { UnusableChoice } from '@pramen/contract/settings/self-onboarding.schemas';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { isType } from './self-onboarding.model.ts';
import styles from '../layout/settings.module.css';

/** Names what was chosen once and new clients no longer get. */
export function LeftOutNotice({ unusable }: { unusable: readonly UnusableChoice[] }) {
  const { t } = useTranslation('onboardingOptions');
  if (unusable.length === 0) return null;
  return (
    <Banner>
      <p>{t('settings.leftOut')}</p>
      <ul className={styles.leftOut}>
        {unusable.map((choice) => (
          <li key={`${choice.field} ${choice.id}`}>{choice.name ?? t(isType(choice) ? 'settings.removedType' : 'settings.removed')}</li>
        ))}
      </ul>
      <p>{t('settings.leftOutHint')}</p>
    </Banner>
  );
}
