import type { Client } from '@pramen/contract/clients/client.schemas';
import {
  IconChecklist,
  IconFilePlus,
  IconFiles,
  IconId,
  IconMessagePlus,
  IconMessageQuestion,
  IconPencil,
  IconQrcode,
  IconRoute,
  IconSend,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { waitsFor } from '../../../features/contracts/contracts.model.ts';
import { clientInvestmentsQuery } from '../../../features/contracts/contracts.queries.ts';
import { useIsGenerating } from '../../../features/documents/generation/use-is-generating.ts';
import { ImpersonateButton } from '../../../features/impersonation/impersonate-button.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import type { ClientDialogName } from './client-dialogs.tsx';
import styles from './client-detail.module.css';

interface ClientActionsProps {
  client: Client;
  onOpen: (dialog: ClientDialogName) => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Actions for a client: the two most common ones as buttons, the rest in a menu. */
export function ClientActions({ client, onOpen }: ClientActionsProps) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const { may } = useRole();
  const { t: documents } = useTranslation('documentReview');
  const { t: records } = useTranslation('recordReview');
  const { t: onboarding } = useTranslation('onboardingOptions');
  const { t: identifications } = useTranslation('identificationReview');
  const waiting = waitsFor(useQuery(clientInvestmentsQuery(client.id)).data ?? []);
  const { t: requests } = useTranslation('serviceRequestWork');
  const navigate = useNavigate();
  const isGenerating = useIsGenerating(client.id);
  const rest: MenuAction[] = [
    {
      key: 'generate',
      label: documents(isGenerating ? 'generate.running' : 'generate.action'),
      icon: <IconFilePlus {...icon} />,
      isDisabled: isGenerating,
      onSelect: () => onOpen('generate'),
    },
    { key: 'documentation', label: documents('send.action'), icon: <IconFiles {...icon} />, onSelect: () => onOpen('documentation') },
    { key: 'concepts', label: records('sendAll.action'), icon: <IconChecklist {...icon} />, onSelect: () => onOpen('concepts') },
    {
      key: 'identification',
      label: identifications('request.action'),
      icon: <IconId {...icon} />,
      onSelect: () => onOpen('identification'),
    },
    ...(may('onboarding.start')
      ? [{ key: 'onboarding', label: onboarding('start.action'), icon: <IconRoute {...icon} />, onSelect: () => onOpen('onboarding') }]
      : []),
    {
      key: 'requestFor',
      label: requests('createFor'),
      icon: <IconMessagePlus {...icon} />,
      onSelect: () =>
        void navigate({
          to: '/service-requirements/create',
          search: { client_id: client.id, name: `${client.firstname} ${client.surname}` },
        }),
    },
    { key: 'ask', label: requests('ask.action'), icon: <IconMessageQuestion {...icon} />, onSelect: () => onOpen('ask') },
    {
      key: 'terms',
      label: t('terms.action'),
      icon: <IconQrcode {...icon} />,
      ...(waiting ? { isDisabled: true, reason: t(`terms.${waiting}`) } : {}),
      onSelect: () => onOpen('terms'),
    },
    ...(may('clients.change-owner')
      ? [{ key: 'owner', label: t('owner.action'), icon: <IconUserShare {...icon} />, onSelect: () => onOpen('adviser') }]
      : []),
    ...(may('clients.delete')
      ? [{ key: 'delete', label: t('delete.action'), icon: <IconTrash {...icon} />, isDangerous: true, onSelect: () => onOpen('delete') }]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <Button icon={<IconPencil {...icon} />} onClick={() => onOpen('edit')}>
        {words('edit')}
      </Button>
      {client.active_access && !client.is_activated && (
        <Button kind="quiet" icon={<IconSend {...icon} />} onClick={() => onOpen('invite')}>
          {t('invitation.action')}
        </Button>
      )}
      {client.active_access && <ImpersonateButton clientId={client.id} />}
      <ActionMenu label={t('actions')} actions={rest} />
    </div>
  );
}
