import type { VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { nameOfPlaceholder, searchVocabulary } from './vocabulary.model.ts';
import styles from './placeholder-panel.module.css';

interface PlaceholderPanelProps {
  title: string;
  hint: string;
  vocabulary: readonly VocabularyGroup[];
  /** The `group.field` that was picked last and is waiting to be placed. */
  chosen?: string | null;
  /** Whether table rows can be repeated here. */
  hasRows?: boolean;
  onPick: (name: string) => void;
}

/** Everything that a template may name, by group, with a search field. */
export function PlaceholderPanel({ title, hint, vocabulary, chosen, hasRows = false, onPick }: PlaceholderPanelProps) {
  const { t } = useTranslation('documentTemplates');
  const heading = useId();
  const [search, setSearch] = useState('');
  const found = searchVocabulary(vocabulary, search);
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      {/* Never below the second level: any heading of the template's text may come before it. */}
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      <p className={styles.hint}>{hint}</p>
      <TextField
        name="placeholder"
        type="search"
        label={t('vocabulary.search')}
        isLabelHidden
        placeholder={t('vocabulary.search')}
        value={search}
        onChange={setSearch}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles.hint}>
        {found.length === 0
          ? t('vocabulary.none')
          : search !== '' && t('vocabulary.found', { count: found.reduce((sum, { fields }) => sum + fields.length, 0) })}
      </p>
      <div className={styles.groups}>
        {found.map(({ group, label, is_repeated: isRepeated, fields }) => (
          <div key={group} role="group" aria-label={label}>
            <p className={styles.group}>{label}</p>
            {hasRows && isRepeated && <p className={styles.hint}>{t('vocabulary.repeated')}</p>}
            <ul className={styles.fields}>
              {fields.map(({ placeholder, label: name }) => (
                <li key={placeholder}>
                  <button
                    type="button"
                    className={styles.field}
                    // Keeps the text cursor where the value goes.
                    onMouseDown={(event) => event.preventDefault()}
                    aria-pressed={chosen === undefined ? undefined : chosen === nameOfPlaceholder(placeholder)}
                    onClick={() => onPick(nameOfPlaceholder(placeholder))}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
