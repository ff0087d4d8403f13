import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inReadingOrder, type PlacedField } from './annotations.model.ts';
import { labelId } from './field-label.tsx';
import { usePlaceWords } from './use-place-words.ts';
import styles from './annotations.module.css';

interface FieldListProps {
  fields: readonly PlacedField[];
  labelOf: (name: string) => string;
  selected: string | null;
  isEditable: boolean;
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Lists every placed value next to the pages, for users who prefer reading and typing to dragging. */
export function FieldList({ fields, labelOf, selected, isEditable, onEdit, onRemove }: FieldListProps) {
  const { t } = useTranslation('documentTemplates');
  const writePlace = usePlaceWords();
  return (
    <section className={styles.list} aria-labelledby="placed-fields">
      <h2 id="placed-fields" tabIndex={-1} className={styles.heading}>
        {t('annotations.list')}
      </h2>
      <p className={styles.note} role="status">
        {t('content.placed', { count: fields.length })}
      </p>
      <ul className={styles.rows}>
        {inReadingOrder(fields).map((field) => {
          const label = labelOf(field.name);
          return (
            <li key={field.id} className={styles.row} data-selected={field.id === selected}>
              <button type="button" className={styles.name} onClick={() => document.getElementById(labelId(field.id))?.focus()}>
                {label}
                <span className={styles.note}>{writePlace(field)}</span>
              </button>
              {isEditable && (
                <>
                  <button
                    type="button"
                    className={styles.icon}
                    aria-label={t('annotations.edit', { label })}
                    title={t('annotations.edit', { label })}
                    onClick={() => onEdit(field.id)}
                  >
                    <IconPencil size={18} stroke={1.5} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className={styles.icon}
                    aria-label={t('annotations.remove', { label })}
                    title={t('annotations.remove', { label })}
                    onClick={() => onRemove(field.id)}
                  >
                    <IconTrash size={18} stroke={1.5} aria-hidden />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
