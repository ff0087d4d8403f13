import type { Client } from '@pramen/contract/clients/client.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameChoice } from '../../features/clients/client.queries.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import styles from './client-detail.module.css';

interface ClientHeadProps {
  client: Client;
  actions: ReactNode;
}

/** Whose page it is, who looks after them, and whether they can get in. */
export function ClientHead({ client, actions }: ClientHeadProps) {
  const { t } = useTranslation('client');
  const { intermediary_person: agent, active_access: hasAccess, is_activated: isActivated } = client;
  return (
    <div className={styles.head}>
      <div className={styles.identity}>
        <PageTitle>{client.fullname}</PageTitle>
        <p className={styles.facts}>
          <span>{client.client_code}</span>
          <span>{agent ? nameChoice(agent) : t('withoutAgent')}</span>
          {!hasAccess && <StateBadge tone="bad">{t('accessClosed')}</StateBadge>}
          {hasAccess && !isActivated && <StateBadge tone="notice">{t('notActivated')}</StateBadge>}
        </p>
      </div>
      {actions}
    </div>
  );
}
