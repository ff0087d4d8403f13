import type { Client } from '@pramen/contract/clients/client.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameChoice } from '../../../features/clients/client-detail.queries.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { RecordHead } from '../../kit/record-head.tsx';

interface ClientHeadProps {
  client: Client;
  actions: ReactNode;
}

/** The client's name, who looks after them, and whether they have access. */
export function ClientHead({ client, actions }: ClientHeadProps) {
  const { t } = useTranslation('client');
  const { intermediary_person: adviser, active_access: hasAccess, is_activated: isActivated } = client;
  return (
    <RecordHead
      name={client.fullname}
      facts={
        <>
          <span>{client.client_code}</span>
          <span>{adviser ? nameChoice(adviser) : t('withoutAgent')}</span>
          {!hasAccess && <StateBadge tone="bad">{t('accessClosed')}</StateBadge>}
          {hasAccess && !isActivated && <StateBadge tone="notice">{t('notActivated')}</StateBadge>}
        </>
      }
      actions={actions}
    />
  );
}
