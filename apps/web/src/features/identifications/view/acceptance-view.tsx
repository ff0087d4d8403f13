import type { Acceptance } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import styles from '../identifications.module.css';
import { LinesTable } from './lines-table.tsx';

/** What the reviewer established. */
export function AcceptanceView({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('identificationReview');
  const { t: words } = useTranslation('identifications');
  const { level, comparison, user, at, document, overrule_reason: overruled, interruptions, check } = acceptance;
  return (
    <section className={styles.stack} aria-label={t('acceptance.title')}>
      <h3 className={styles.heading}>{t('acceptance.title')}</h3>
      <FactList
        facts={[
          { label: t('acceptance.level'), value: words(`levels.${level}`) },
          { label: t('acceptance.comparison'), value: comparison && t(`comparison.${comparison}`) },
          { label: t('acceptance.by'), value: `${user}, ${formatDateTime(at)}` },
          { label: t('acceptance.kind'), value: words(`methods.${document.kind}`) },
          { label: t('acceptance.number'), value: document.number },
          { label: t('acceptance.country'), value: document.issuing_country },
          { label: t('acceptance.until'), value: document.valid_until && formatDate(document.valid_until) },
          ...(overruled === null ? [] : [{ label: t('overrule.label'), value: overruled }]),
          ...(interruptions === null ? [] : [{ label: t('interruptions.label'), value: interruptions }]),
        ]}
      />
      {check && <LinesTable check={check} />}
    </section>
  );
}
