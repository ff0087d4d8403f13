import type { LinesCheck } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../identifications.module.css';

type Finding = LinesCheck['findings'][number];
const sexes = ['F', 'M', 'X'] as const;

/** Days as everywhere in the portal, though lines may state the year of birth alone; the letter of a sex as its word. */
function Value({ field, value }: { field: Finding['field']; value: string }) {
  const { t } = useTranslation('identificationReview');
  const sex = field === 'sex' ? sexes.find((letter) => letter === value) : undefined;
  if (sex !== undefined) return t(`sexes.${sex}`);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? <span className={styles.day}>{formatDate(value)}</span> : value;
}

/** What the lines say beside the client's record, and what is wrong with them. */
export function LinesTable({ check }: { check: LinesCheck }) {
  const { t } = useTranslation('identificationReview');
  const { t: words } = useTranslation('identifications');
  return (
    <div className={styles.stack} role="status">
      {check.faults.length > 0 && (
        <Banner tone="plain">
          <ul className={styles.list}>
            {check.faults.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      {check.is_expired && <Banner tone="plain">{t('lines.expired')}</Banner>}
      {check.read && (
        <p className={styles.quiet}>
          {t('lines.document', {
            number: check.read.number,
            state: check.read.issuing_state,
            until: formatDate(check.read.expiry_date),
          })}
        </p>
      )}
      {check.findings.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.quiet}>{t('lines.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lines.field')}</th>
              <th scope="col">{t('lines.read')}</th>
              <th scope="col">{t('lines.known')}</th>
              <th scope="col">{t('lines.result')}</th>
            </tr>
          </thead>
          <tbody>
            {check.findings.map(({ field, read, known, is_same: isSame }) => (
              <tr key={field}>
                <th scope="row">{words(`compared.${field}`)}</th>
                <td>
                  <Value field={field} value={read} />
                </td>
                <td>{known === null ? t('lines.unknown') : <Value field={field} value={known} />}</td>
                <td className={isSame ? undefined : styles.different}>{t(isSame ? 'lines.same' : 'lines.different')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
