import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';

/** The client's record, beside which the picture is read; null: not filled in. */
export interface Holder {
  name: string;
  birthDate: string | null;
  birthNumber: string | null;
  documentNumber: string | null;
  address: string | null;
}

export function HolderFacts({ holder }: { holder: Holder }) {
  const { t } = useTranslation('identificationReview');
  return (
    <FactList
      facts={[
        { label: t('holder.name'), value: holder.name },
        { label: t('holder.birthDate'), value: holder.birthDate && formatDate(holder.birthDate) },
        { label: t('holder.birthNumber'), value: holder.birthNumber },
        { label: t('holder.documentNumber'), value: holder.documentNumber },
        ...(holder.address === null ? [] : [{ label: t('holder.address'), value: holder.address }]),
      ]}
    />
  );
}
