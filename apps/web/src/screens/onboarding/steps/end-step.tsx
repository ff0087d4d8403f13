import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import styles from '../frame/onboarding.module.css';
import { keyOf } from '../plan/plan.model.ts';
import type { Item } from '../plan/plan.model.ts';
import { useItemNames } from '../plan/use-item-names.ts';

interface EndStepProps {
  left: readonly Item[];
  /** Staff have not decided on everything that the client submitted. */
  isUnderReview: boolean;
  onContinue: (key: string) => void;
  onClose: () => void;
}

/** Thanks, what is left if anything, and the way to the first deposit. */
export function EndStep({ left, isUnderReview, onContinue, onClose }: EndStepProps) {
  const { t } = useTranslation('onboarding');
  const nameOf = useItemNames();
  const [next] = left;
  return (
    <Card>
      <div className={styles.stack}>
        {!next && <IconCircleCheck size={56} stroke={1.25} color="var(--pr-gain)" aria-hidden />}
        <h2 className={styles.title}>{t(next ? 'end.left' : isUnderReview ? 'end.receivedTitle' : 'end.title')}</h2>
        {next ? (
          <ul className={styles.items}>
            {left.map((item) => (
              <li key={keyOf(item)}>{nameOf(item)}</li>
            ))}
          </ul>
        ) : (
          <p>{t(isUnderReview ? 'end.review' : 'end.text')}</p>
        )}
        <div className={styles.steering}>
          {next && (
            <Button isWide onClick={() => onContinue(keyOf(next))}>
              {t(next.is === 'documents' ? 'end.sign' : 'next')}
            </Button>
          )}
          <Link to="/payment-terms" className={next ? styles.second : styles.deposit} onClick={onClose}>
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
