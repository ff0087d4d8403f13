import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { compareDescribed, isSame, type Described, type DifferenceOfForms } from './difference.model.ts';
import styles from './difference.module.css';
import { useDescriptions } from './use-descriptions.ts';

/** What changed between two definitions, in words. */
export function DifferenceList({ before, after }: { before: FormDefinition; after: FormDefinition }) {
  const { t } = useTranslation('formBuilder');
  const describe = useDescriptions();
  const found = compareDescribed(describe(before), describe(after));
  if (isSame(found)) return <p className={styles.note}>{t('difference.none')}</p>;
  return (
    <div className={styles.difference}>
      <Names title={t('difference.added', { count: found.added.length })} elements={found.added} />
      <Names title={t('difference.removed', { count: found.removed.length })} elements={found.removed} />
      <Changes found={found} />
      {found.isReordered && <p>{t('difference.reordered')}</p>}
    </div>
  );
}

function Names({ title, elements }: { title: string; elements: readonly Described[] }) {
  const { t } = useTranslation('formBuilder');
  if (elements.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {elements.map(({ key, kind, name }) => (
          <li key={key}>
            <span className={styles.note}>{t(`kinds.${kind}`)}:</span> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ found: { changed } }: { found: DifferenceOfForms }) {
  const { t } = useTranslation('formBuilder');
  if (changed.length === 0) return null;
  const title = t('difference.changed', { count: changed.length });
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {changed.map(({ kind, name, details }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- elements may have the same name
          <li key={index}>
            <span className={styles.note}>{t(`kinds.${kind}`)}:</span> {name}
            <ul className={styles.details}>
              {details.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: <del>{before || '—'}</del> → <ins>{after || '—'}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
