import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../ui/forms/conflict-notice.tsx';
import { toBody, toValues, type ContractTypeValues } from './contract-types.model.ts';
import { usePeriodWords } from './use-period-words.ts';

type Fields = ReturnType<typeof toBody>;

/** Fields whose typed value differs from what another user stored. */
export function useDifferences(stored: ContractType | null, values: ContractTypeValues): Difference[] {
  const { t } = useTranslation('contractTypes');
  const { t: words } = useTranslation('shell');
  const period = usePeriodWords();
  if (stored === null) return [];
  const write = (fields: Fields): [string, string][] => [
    [t('name'), fields.name],
    [words('nameSk'), fields.name_sk],
    [t('description'), fields.description],
    [
      t('takesContracts'),
      period(fields.is_active_new_contract, fields.is_active_new_contract_from || null, fields.is_active_new_contract_to || null),
    ],
    [
      t('takesProducts'),
      period(fields.is_active_new_products, fields.is_active_new_products_from || null, fields.is_active_new_products_to || null),
    ],
  ];
  const theirs = write(toBody(toValues(stored)));
  return write(toBody(values)).flatMap(([label, mine], index) => {
    const written = theirs[index]?.[1] ?? '';
    return mine === written ? [] : [{ label, stored: written, mine }];
  });
}
