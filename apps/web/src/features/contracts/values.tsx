import type { HeldValue } from '@pramen/contract/portfolio/portfolio.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { formatMoney, UNKNOWN } from '../../platform/formats/money.ts';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { offersTrash } from './contracts.model.ts';
import { clientContractsQuery, contractValuesQuery } from './contracts.queries.ts';
import styles from './contracts.module.css';

/** Whether to offer the trash for a contract or an investment; `mayTrashMoved`: also after money has moved through it. */
export function useOffersTrash(clientId: string, part: 'contracts' | 'investments', mayTrashMoved: boolean) {
  const { data } = useQuery(contractValuesQuery(clientId));
  return (id: string): boolean =>
    offersTrash(
      data?.[part].find((value) => value.id === id),
      mayTrashMoved,
    );
}

/** Formats the value of a contract or an investment; a dash while it is unknown or in the trash. */
export function useHeldValues(clientId: string, part: 'contracts' | 'investments') {
  const { data } = useQuery(contractValuesQuery(clientId));
  const values = new Map<string, HeldValue>((data?.[part] ?? []).map((value) => [value.id, value]));
  return (id: string): string => {
    const value = values.get(id);
    return value ? formatMoney(value.totalAmount, value.currency) : UNKNOWN;
  };
}

/** The date of the values, or a retry when they did not load. */
export function ValuesNote({ clientId }: { clientId: string }) {
  const { t } = useTranslation('contracts');
  const { data, isError, refetch } = useQuery(contractValuesQuery(clientId));
  const isListMissing = useQuery(clientContractsQuery(clientId)).data === undefined;
  // The list already shows the failure.
  if (isListMissing) return null;
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('valuesFailed')}</QuietError>;
  if (!data?.asOfDate || data.contracts.length === 0) return null;
  return <p className={styles.note}>{t('asOf', { date: formatDate(data.asOfDate) })}</p>;
}
