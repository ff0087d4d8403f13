import type { Attestation } from '@pramen/contract/identity/identity.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import styles from '../identifications.module.css';

/** What the client's bank stated about them. */
export function AttestationView({ attestation }: { attestation: Attestation }) {
  const { t } = useTranslation('identificationReview');
  const { given_name: given, family_name: family, birth_date: born, birth_number: number, document, exposure } = attestation;
  const until = document?.valid_until ? t('attestation.until', { day: formatDate(document.valid_until) }) : null;
  return (
    <section className={styles.stack} aria-label={t('attestation.title')}>
      <h3 className={styles.heading}>{t('attestation.title')}</h3>
      <FactList
        facts={[
          { label: t('attestation.name'), value: [given, family].filter(Boolean).join(' ') },
          { label: t('attestation.birthDate'), value: born && formatDate(born) },
          { label: t('attestation.birthNumber'), value: number },
          { label: t('attestation.document'), value: document && [document.number, document.country, until].filter(Boolean).join(', ') },
          ...(exposure === null ? [] : [{ label: t('attestation.exposure'), value: t(`attestation.exposures.${exposure}`) }]),
          { label: t('attestation.at'), value: formatDateTime(attestation.proved_at) },
          { label: t('attestation.issuer'), value: attestation.issuer },
          { label: t('attestation.hash'), value: attestation.token_hash },
        ]}
      />
    </section>
  );
}
