import type { ClientStatements } from '@pramen/contract/statements/statements.schemas';
import { IconReport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface WhenPossibleProps {
  statements: Pick<ClientStatements, 'as_of' | 'first_day'>;
  /** Heading over the reason why nothing can be made yet. */
  title: string;
  /** Why nothing can be made without any price. */
  noPrices: string;
  /** Draws what there is to choose, from the first day of the client's figures to the last one with prices. */
  children: (days: { firstDay: string; asOf: string }) => ReactNode;
}

/** What can be asked for, or why nothing can be yet: no contract, or no prices since it began. */
export function WhenPossible({ statements: { as_of: asOf, first_day: firstDay }, title, noPrices, children }: WhenPossibleProps) {
  const { t } = useTranslation('statements');
  const because = (reason: string) => (
    <EmptyState icon={<IconReport size={28} stroke={1.5} />} title={title}>
      {reason}
    </EmptyState>
  );
  if (firstDay === null) return because(t('noContract'));
  if (asOf === null) return <p>{noPrices}</p>;
  if (firstDay > asOf) return because(t('notPriced', { date: formatDate(firstDay) }));
  return children({ firstDay, asOf });
}
