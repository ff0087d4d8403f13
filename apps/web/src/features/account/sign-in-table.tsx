import type { SignInAttempt } from '@pramen/contract/account/account.schemas';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Table } from '../../ui/tables/table.tsx';
import { writeDevice } from './device-name.ts';
import styles from './sign-in-table.module.css';

interface SignInTableProps {
  attempts: readonly SignInAttempt[];
  isStale: boolean;
}

/** Who tried to sign in, when, from where, and how it ended. */
export function SignInTable({ attempts, isStale }: SignInTableProps) {
  const { t } = useTranslation('settings');
  const outcome = ({ outcome: how }: SignInAttempt) => {
    const Icon = how === 'SUCCESS' ? IconCircleCheck : IconAlertCircle;
    return (
      <span className={styles.outcome} data-good={how === 'SUCCESS'}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {t(`signIns.${how}`)}
      </span>
    );
  };
  return (
    <Table
      caption={t('signIns.title')}
      rows={attempts}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={[
        {
          key: 'occurred_at',
          label: t('signIns.when'),
          render: ({ occurred_at }) => (
            <time dateTime={occurred_at} className="nowrap">
              {formatDateTime(occurred_at)}
            </time>
          ),
        },
        { key: 'outcome', label: t('signIns.outcome'), render: outcome },
        { key: 'device', label: t('signIns.device'), render: ({ device }) => writeDevice(device) || t('sessions.unknown') },
        { key: 'ip', label: t('signIns.network'), render: ({ ip }) => ip },
      ]}
    />
  );
}
