import type { Delivery } from '@pramen/contract/disclosures/disclosures.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './disclosures.module.css';

interface DeliveriesListProps {
  deliveries: readonly Delivery[];
  /** With the hash of each content: for those who prove it. */
  isProof?: boolean;
  onOpen: (delivery: Delivery) => void;
}

/** What a client was given before signing, with when and how. */
export function DeliveriesList({ deliveries, isProof = false, onOpen }: DeliveriesListProps) {
  const { t } = useTranslation('disclosures');
  return (
    <ul className={styles.slots}>
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={styles.slot}>
          <div className={styles.slotWords}>
            <p className={styles.language}>{delivery.title}</p>
            <p className={styles.quiet}>
              {t(delivery.channel === 'SCREEN' ? 'given.onScreen' : 'given.downloaded', { date: formatDateTime(delivery.delivered_at) })}
            </p>
            {isProof && <p className={styles.hash}>SHA-256 {delivery.sha256}</p>}
          </div>
          <div className={styles.slotActions}>
            <Button kind="plain" label={`${t('given.open')}: ${delivery.title}`} onClick={() => onOpen(delivery)}>
              {t('given.open')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
