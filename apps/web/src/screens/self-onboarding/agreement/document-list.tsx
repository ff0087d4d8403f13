import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StepOf } from '../walk/walk.model.ts';
import styles from './agreement.module.css';

interface DocumentListProps {
  documents: StepOf<'documents'>['available_values']['documents'];
  /** Accessible name. */
  label: string;
}

/** Documents by name; those that exist already open in a new window, so that the step stays as it is. */
export function DocumentList({ documents, label }: DocumentListProps) {
  const { t } = useTranslation('selfOnboarding');
  return (
    <ul className={styles.documents} aria-label={label}>
      {documents.map(({ document_id: id, label: name, link }) => (
        <li key={id ?? link ?? name} className={styles.document}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          {link === null ? (
            <span>{name}</span>
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {name}
              <IconExternalLink size={16} stroke={1.5} aria-hidden />
              <span className="visually-hidden"> ({t('documents.newWindow')})</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
