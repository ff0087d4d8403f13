import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './item-list.module.css';

interface ItemActionsProps {
  kind: 'addresses' | 'accounts';
  /** Tells the buttons of one item from those of the next. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

export function ItemActions({ kind, name, onEdit, onRemove }: ItemActionsProps) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  return (
    <div className={styles.actions}>
      <Button kind="plain" label={t(`${kind}.edit`, { name })} onClick={onEdit}>
        {words('edit')}
      </Button>
      <Button kind="danger-plain" label={t(`${kind}.remove`, { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </div>
  );
}

/** Since when it is there. */
export function ItemAge({ at }: { at: string }) {
  const { t } = useTranslation('client');
  return (
    <p className={styles.quiet}>
      {t('itemAdded')} <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}
