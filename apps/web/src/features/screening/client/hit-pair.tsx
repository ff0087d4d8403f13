import type { ScreeningHit } from '@pramen/contract/screening/screening.schemas';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { writeBirth, wordsOf, writePoints, writeScore } from '../screening.model.ts';
import styles from '../screening.module.css';

const join = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : null);

/** The compared person and the entry of the list side by side, and every reason for the score. */
export function HitPair({ hit }: { hit: ScreeningHit }) {
  const { t } = useTranslation('screening');
  const { subject, entry, list } = hit;
  const listed = [
    { label: t('facts.names'), value: join(entry.names) },
    { label: t('facts.born'), value: join(entry.birth_dates.map(writeBirth)) },
    { label: t('facts.countries'), value: join(entry.countries) },
    ...(entry.functions.length > 0 ? [{ label: t('facts.functions'), value: join(entry.functions) }] : []),
    ...(entry.programmes.length > 0 ? [{ label: t('facts.programmes'), value: join(entry.programmes) }] : []),
    ...(entry.birth_places.length > 0 ? [{ label: t('facts.birthPlaces'), value: join(entry.birth_places) }] : []),
    ...(entry.remarks.length > 0 ? [{ label: t('facts.remarks'), value: entry.remarks.join(' ') }] : []),
    { label: t('facts.ref'), value: entry.ref },
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <section className={styles.person} aria-label={t(`roles.${hit.role}`)}>
          <h3>{t(`roles.${hit.role}`)}</h3>
          <FactList
            facts={[
              { label: t('facts.names'), value: join(subject.names) },
              { label: t('facts.born'), value: subject.birth_date === null ? null : writeBirth(subject.birth_date) },
              { label: t('facts.countries'), value: join(subject.countries) },
            ]}
          />
        </section>
        <section className={styles.person} aria-label={t('facts.entry')}>
          <h3>{t('facts.list', { name: list.name, number: list.number })}</h3>
          {list.is_retired && <p>{t('notUsed')}</p>}
          {!entry.is_listed && <p>{t('notListed')}</p>}
          <FactList facts={listed} />
        </section>
      </div>
      <section className={styles.stack} aria-label={t('reasons')}>
        <h3 className={styles.heading}>{t('reasons')}</h3>
        <ul className={styles.reasons}>
          {hit.contributions.map((contribution) => {
            const { kind, subject: one, value, part } = wordsOf(contribution);
            return (
              <li key={`${kind} ${one} ${value}`}>
                <span>{t(`contributions.${kind}`, { subject: one, value, part })}</span>
                <span className={styles.points}>{writePoints(contribution.points)}</span>
              </li>
            );
          })}
          <li className={styles.total}>
            <span>{t('total')}</span>
            <span className={styles.points}>{writeScore(hit.score)}</span>
          </li>
        </ul>
      </section>
    </div>
  );
}
