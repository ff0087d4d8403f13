import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import styles from '../frame/onboarding.module.css';
import { keyOf } from '../plan/plan.model.ts';
import type { Item } from '../plan/plan.model.ts';
import { useItemNames } from '../plan/use-item-names.ts';

/** Thanks, what is left if anything, and the way to the first deposit. */
export function EndStep({ left, onClose }: { left: readonly Item[]; onClose: () => void }) {
  const { t } = useTranslation('onboarding');
  const nameOf = useItemNames();
  return (
    <Card>
      <div className={styles.stack}>
        {left.length === 0 && <IconCircleCheck size={56} stroke={1.25} color="var(--pr-gain)" aria-hidden />}
        <h2 className={styles.title}>{t(left.length === 0 ? 'end.title' : 'end.left')}</h2>
        {left.length === 0 ? (
          <p>{t('end.text')}</p>
        ) : (
          <ul className={styles.items}>
            {left.map((item) => (
              <li key={keyOf(item)}>{nameOf(item)}</li>
            ))}
          </ul>
        )}
        <div className={styles.steering}>
          <Link to="/payment-terms" className={styles.deposit} onClick={onClose}>
            {t('end.deposit')}
          </Link>
          <Button kind="quiet" isWide onClick={onClose}>
            {t('end.close')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
