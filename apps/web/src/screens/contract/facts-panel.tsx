import { IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PhoneFold } from '../../ui/display/phone-fold.tsx';
import styles from './contract.module.css';

interface FactsPanelProps {
  /** Only the client may request a change to their own contract here. */
  mayRequest: boolean;
  title: string;
  facts: readonly { label: string; value: string }[];
}

/** Facts of the contract, and the link to request a change. */
export function FactsPanel({ mayRequest, title, facts }: FactsPanelProps) {
  const { t } = useTranslation('contract');
  const navigate = useNavigate();
  return (
    <Card as="section" labelledBy="contract-facts">
      <PhoneFold
        labelledBy="contract-facts"
        head={
          <h2 id="contract-facts" className={styles.panelTitle}>
            {title}
          </h2>
        }
      >
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mayRequest && (
          <div className={styles.request}>
            <Button
              kind="quiet"
              icon={<IconMessagePlus size={18} stroke={1.5} aria-hidden />}
              onClick={() => void navigate({ to: '/service-requirements/create' })}
            >
              {t('createRequest')}
            </Button>
          </div>
        )}
      </PhoneFold>
    </Card>
  );
}
