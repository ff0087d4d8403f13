import type { ClientAddress } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { describePlace } from './client-items.model.ts';
import { ItemActions, ItemAge } from './item-parts.tsx';
import { useClientWords } from '../use-client-words.ts';
import styles from './item-list.module.css';

interface AddressListProps {
  addresses: readonly ClientAddress[];
  /** null: read only. */
  onEdit: ((address: ClientAddress) => void) | null;
  onRemove: (address: ClientAddress) => void;
}

export function AddressList({ addresses, onEdit, onRemove }: AddressListProps) {
  const { t } = useTranslation('client');
  const { country } = useClientWords();
  if (addresses.length === 0) return <p className={styles.empty}>{t('addresses.empty')}</p>;
  return (
    <ul className={styles.list}>
      {addresses.map((address) => (
        <li key={address.id} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.quiet}>{t(`addresses.types.${address.type}`)}</p>
            <p className={styles.title}>{describePlace(address) || t('none')}</p>
            {address.country !== null && <p>{country(address.country)}</p>}
            {address.note !== null && <p className={styles.quiet}>{address.note}</p>}
            <ItemAge at={address.created_at} />
          </div>
          {onEdit && (
            <ItemActions
              kind="addresses"
              name={describePlace(address) || t(`addresses.types.${address.type}`)}
              onEdit={() => onEdit(address)}
              onRemove={() => onRemove(address)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
