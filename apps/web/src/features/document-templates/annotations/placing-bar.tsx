import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import styles from './annotations.module.css';

interface PlacingBarProps {
  label: string;
  pageCount: number;
  onPlace: (page: number) => void;
  onCancel: () => void;
}

/** A picked value that is waiting to be placed: the user clicks on a page, or uses this bar. */
export function PlacingBar({ label, pageCount, onPlace, onCancel }: PlacingBarProps) {
  const { t } = useTranslation('documentTemplates');
  const [page, setPage] = useState('1');
  return (
    <div className={styles.placing} role="group" aria-label={t('annotations.placing', { label })}>
      <p role="status">{t('annotations.placingHint', { label })}</p>
      {pageCount > 1 && (
        <SelectField
          label={t('annotations.page')}
          layout="inline"
          value={page}
          options={Array.from({ length: pageCount }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
          onChange={setPage}
        />
      )}
      <div className={styles.actions}>
        <Button isDisabled={pageCount === 0} onClick={() => onPlace(Number(page))}>
          {t('annotations.put', { page })}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('annotations.cancel')}
        </Button>
      </div>
    </div>
  );
}
