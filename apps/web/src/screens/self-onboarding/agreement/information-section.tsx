import type { RequiredInformation } from '@pramen/contract/onboarding/informed.schemas';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InformationLink } from '../parts/information-link.tsx';
import shared from '../self-onboarding.module.css';
import styles from './agreement.module.css';

/** What the law lets a client read before they agree; each has to be opened. */
export function InformationSection({ information }: { information: readonly RequiredInformation[] }) {
  const { t } = useTranslation('selfOnboarding');
  if (information.length === 0) return null;
  const heading = t('informed.title');
  return (
    <section className={styles.part} aria-label={heading}>
      <h3 className={styles.partTitle}>{heading}</h3>
      <p className={shared.quiet}>{t('informed.text')}</p>
      <ul className={styles.information}>
        {information.map(({ document_id: id, title, file, delivered_at: at }) => (
          <li key={id}>
            <InformationLink title={title} file={file} />
            {at === null ? (
              <span className={styles.waiting}>{t('informed.waiting')}</span>
            ) : (
              <span className={styles.given}>
                <IconCircleCheck size={18} stroke={1.5} aria-hidden />
                {t('informed.given')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
