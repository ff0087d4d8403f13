import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './item-list.module.css';

interface ItemActionsProps {
  kind: 'addresses' | 'accounts';
  /** Name of the item, which distinguishes its buttons from those of other items. */
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

/** When the item was added. */
export function ItemAge({ at }: { at: string }) {
  const { t } = useTranslation('client');
  return (
    <p className={styles.quiet}>
      {t('itemAdded')} <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}
