import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import styles from './fields.module.css';

interface IdFieldProps {
  label: string;
  value: string;
  isLocked: boolean;
  error: string | null;
  description: string;
  onChange: (id: string) => void;
}

/** The identifier of an element; once published it is only shown, as people's answers are kept under it. */
export function IdField({ label, value, isLocked, error, description, onChange }: IdFieldProps) {
  const { t } = useTranslation('formBuilder');
  if (isLocked)
    return (
      <p className={styles.fixed}>
        <span className={styles.fixedLabel}>{label}</span> <code>{value}</code>
        <span className={styles.note}>{t('idLocked')}</span>
      </p>
    );
  return <TextField name="id" label={label} value={value} error={error} description={description} autoComplete="off" onChange={onChange} />;
}
