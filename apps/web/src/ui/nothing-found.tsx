import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A list has rows, but none for these filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('tables');
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('nothingFound.title')}
      action={
        <Button kind="quiet" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    >
      {t('nothingFound.loosen')}
    </EmptyState>
  );
}
