import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

/** The list has rows, but none for the current filters. */
export function NothingFound({
  onClear,
  advice,
}: {
  onClear: () => void;
  /** Advice to the user; replaces the default message. */ advice?: string;
}) {
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
      {advice ?? t('nothingFound.loosen')}
    </EmptyState>
  );
}
