import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowTick } from '../../../ui/tables/row-tick.tsx';
import type { ChosenClient, ClientChoice } from './use-client-choice.ts';

/** First cell of a client's row, with a checkbox where clients can be chosen. */
export function ClientTick({ client, choice, children }: { client: ChosenClient; choice: ClientChoice | null; children: ReactNode }) {
  const { t } = useTranslation('clients');
  if (!choice) return children;
  return (
    <RowTick
      label={t('bulk.choose', { name: client.fullname })}
      isOn={choice.clients.has(client.id)}
      onToggle={() => choice.toggle(client)}
    >
      {children}
    </RowTick>
  );
}
