import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { depositOf } from '../../../features/payments/payments.model.ts';
import { paymentTermsQuery } from '../../../features/payments/payments.queries.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import styles from '../frame/onboarding.module.css';
import { keyOf } from '../plan/plan.model.ts';
import type { Item } from '../plan/plan.model.ts';
import { useItemNames } from '../plan/use-item-names.ts';

interface EndStepProps {
  clientId: string | null;
  left: readonly Item[];
  /** Staff have not decided on everything that the client submitted. */
  isUnderReview: boolean;
  onContinue: (key: string) => void;
  onClose: () => void;
}

/** Thanks, what is left if anything, and the way to the first deposit, or why there is nothing to pay into yet. */
export function EndStep({ clientId, left, isUnderReview, onContinue, onClose }: EndStepProps) {
  const { t } = useTranslation('onboarding');
  const { data: terms } = useQuery({ ...paymentTermsQuery(clientId ?? ''), enabled: clientId !== null });
  const deposit = terms && depositOf(terms.items);
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
        {deposit !== undefined && deposit !== 'OPEN' && <p>{t(`end.follows.${deposit}`)}</p>}
        <div className={styles.steering}>
          {next && (
            <Button isWide onClick={() => onContinue(keyOf(next))}>
              {t(next.is === 'documents' ? 'end.sign' : 'next')}
            </Button>
          )}
          {deposit === 'OPEN' && (
            <Link to="/payment-terms" className={next ? styles.second : styles.deposit} onClick={onClose}>
              {t('end.deposit')}
            </Link>
          )}
          <Button kind={next || deposit === 'OPEN' ? 'quiet' : 'main'} isWide onClick={onClose}>
            {t('end.close')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
