import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import styles from './onboarding.module.css';

interface ItemPendingProps {
  failure: Error | null;
  onRetry: () => void;
  onSkip: () => void;
}

/** While an item is loaded; one that cannot be loaded does not keep the client from the next. */
export function ItemPending({ failure, onRetry, onSkip }: ItemPendingProps) {
  const { t } = useTranslation('onboarding');
  return (
    <Card>
      {failure ? (
        <div className={styles.stack}>
          <QuietError onRetry={onRetry}>{t('item.failed')}</QuietError>
          <div className={styles.steering}>
            <Button kind="quiet" isWide onClick={onSkip}>
              {t('item.skip')}
            </Button>
          </div>
        </div>
      ) : (
        <div aria-busy>
          <SkeletonRows />
        </div>
      )}
    </Card>
  );
}
