import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import { IconCamera, IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './capture.module.css';

interface IntroProps {
  document: OnboardingDocument;
  /** Who gets the pictures. */
  tenant: string;
  onBegin: () => void;
}

/** Says what is needed, and who gets the pictures, before the browser asks for the camera. */
export function Intro({ document, tenant, onBegin }: IntroProps) {
  const { t } = useTranslation('capture');
  return (
    <section className={styles.intro}>
      <div className={styles.card} data-document={document} aria-hidden>
        <IconId size={64} stroke={1} />
      </div>
      <PageTitle>{t(`intro.${document}`)}</PageTitle>
      <p>{t('intro.text')}</p>
      <p>{t('intro.owner', { tenant })}</p>
      <p className={styles.quiet}>{t('intro.privacy')}</p>
      <div className={styles.choices}>
        <Button isWide icon={<IconCamera size={20} stroke={1.5} />} onClick={onBegin}>
          {t('intro.begin')}
        </Button>
      </div>
    </section>
  );
}
