import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.tsx';

interface ClientTableProps {
  clients: readonly ClientRow[];
  isStale: boolean;
}

export function ClientTable({ clients, isStale }: ClientTableProps) {
  const { t } = useTranslation('clients');
  return (
    <Table
      caption={t('title')}
      rows={clients}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={[
        { key: 'name', label: t('name'), render: ({ fullname }) => fullname },
        { key: 'email', label: t('email'), render: ({ email }) => email },
      ]}
    />
  );
}
