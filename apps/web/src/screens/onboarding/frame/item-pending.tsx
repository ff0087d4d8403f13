import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';

interface ItemPendingProps {
  failure: unknown;
  onRetry: () => void;
}

/** While an item is loaded, or could not be. */
export function ItemPending({ failure, onRetry }: ItemPendingProps) {
  const { t } = useTranslation('onboarding');
  return (
    <Card>
      {failure !== null ? (
        <QuietError onRetry={onRetry}>{t('item.failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows />
        </div>
      )}
    </Card>
  );
}
