import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dialLink, formatPhone } from '../../platform/formats/phones.ts';
import { Card } from '../../ui/card.tsx';
import styles from './adviser-contact.module.css';

interface AdviserContactProps {
  adviser: NonNullable<ProfileAnswer['context']['adviser']>;
}

export function AdviserContact({ adviser }: AdviserContactProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card as="section" labelledBy="adviser">
      <h2 id="adviser" className={styles.label}>
        {t('adviser')}
      </h2>
      <p className={styles.name}>{adviser.name}</p>
      <p className={styles.ways}>
        {adviser.phone && (
          <a className={styles.way} href={dialLink(adviser.phone)}>
            <IconPhone size={18} stroke={1.5} aria-hidden />
            {formatPhone(adviser.phone)}
          </a>
        )}
        <a className={styles.way} href={`mailto:${adviser.email}`}>
          <IconMail size={18} stroke={1.5} aria-hidden />
          {adviser.email}
        </a>
      </p>
    </Card>
  );
}
