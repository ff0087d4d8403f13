import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { vocabularyQuery } from '../templates.queries.ts';
import { nameFields } from './vocabulary.model.ts';
import styles from './placeholder-report.module.css';

/** Placeholders that will be filled in, and unknown ones. */
export function PlaceholderReport({ template }: { template: Pick<DocumentTemplate, 'placeholders' | 'unknown_placeholders'> }) {
  const { t } = useTranslation('documentTemplates');
  const vocabulary = useQuery(vocabularyQuery).data?.data ?? [];
  const unknown = template.unknown_placeholders;
  const names = nameFields(vocabulary);
  const known = template.placeholders.filter((name) => !unknown.includes(name));
  return (
    <>
      {unknown.length > 0 && <UnknownPlaceholders names={unknown} />}
      {known.length > 0 && (
        <div className={styles.filled}>
          <p className={styles.lead}>{t('content.fills')}</p>
          <ul className={styles.names}>
            {known.map((name) => (
              <li key={name}>{names.get(name) ?? name}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Placeholders that stay empty because the portal has no such value. */
export function UnknownPlaceholders({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('documentTemplates');
  return (
    <Banner tone="error">
      <p>{t('content.unknown', { count: names.length })}</p>
      <ul className={styles.unknown}>
        {names.map((name) => (
          <li key={name}>
            <code>{`\${${name}}`}</code>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
