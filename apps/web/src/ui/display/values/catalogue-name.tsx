import { useTranslation } from 'react-i18next';
import { StateBadge } from './state-badge.tsx';

interface CatalogueNameProps {
  name: string;
  /** The entry has no Slovak name yet. */
  isIncomplete: boolean;
}

/** The name of a catalogue entry, with a mark when the Slovak name is missing. */
export function CatalogueName({ name, isIncomplete }: CatalogueNameProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      {name} {isIncomplete && <StateBadge tone="notice">{t('lacksSlovak')}</StateBadge>}
    </>
  );
}
