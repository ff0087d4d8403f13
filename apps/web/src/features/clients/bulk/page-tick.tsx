import { useTranslation } from 'react-i18next';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import type { ChosenClient, ClientChoice } from './use-client-choice.ts';

/** Chooses all clients of the shown page, or none of them. */
export function PageTick({ choice, rows }: { choice: ClientChoice; rows: readonly ChosenClient[] }) {
  const { t } = useTranslation('clients');
  return (
    <TickField
      label={t('bulk.page')}
      name="page"
      isOn={rows.length > 0 && rows.every(({ id }) => choice.clients.has(id))}
      isDisabled={rows.length === 0}
      onToggle={() => choice.togglePage(rows)}
    />
  );
}
