import type { PlacedPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { clientList } from '../../../features/clients/client-list.queries.ts';
import { HandOverDialog } from '../../../features/clients/detail/hand-over-dialog.tsx';
import { useRefreshPeople } from '../../../features/intermediaries/people/people.commands.ts';
import { writeTableAddress } from '../../../platform/tables/table-address.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';

/** How many clients the person looks after, with a link to them and, for when the person leaves, a hand-over. */
export function ClientsOfPerson({ person: { id, label, clients_count: clientCount } }: { person: PlacedPerson }) {
  const { t } = useTranslation('intermediaryPeople');
  const { t: clients } = useTranslation('client');
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshPeople();
  const mayHandOver = useRole().may('clients.change-owner') && clientCount > 0;
  return (
    <SectionCard
      id="clients"
      title={t('clients')}
      action={
        mayHandOver && (
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {clients('handOver.action')}
          </Button>
        )
      }
    >
      <p>{clientCount === 0 ? t('noClients') : t('clientCount', { count: clientCount, shown: writeCount(clientCount) })}</p>
      {clientCount > 0 && (
        <p>
          <Link to="/clients" search={writeTableAddress({ ...clientList.usual, filter: { intermediary_person_id: id } }, clientList.usual)}>
            {t('showClients')}
          </Link>
        </p>
      )}
      <HandOverDialog from={{ id, label, clientCount }} isOpen={isOpen} onClose={() => setOpen(false)} onMoved={refresh} />
    </SectionCard>
  );
}
