import type { ClientValue } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../platform/formats/money.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Known values of a page's clients: null while they load. */
export type KnownValues = ReadonlyMap<string, ClientValue> | 'failed' | null;

/** A client's value today, or why it is not known. */
export function ClientWorth({ id, values }: { id: string; values: KnownValues }) {
  const { t } = useTranslation('clients');
  if (values === null) return <Skeleton width="96px" height="20px" />;
  const value = values === 'failed' ? undefined : values.get(id);
  if (value && value.totalAmount !== null) return formatMoney(value.totalAmount, value.currency);
  const reason = t(value ? 'value.unpriced' : 'value.failed');
  return (
    <span title={reason}>
      — <span className="visually-hidden">{reason}</span>
    </span>
  );
}
