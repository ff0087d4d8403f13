import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailText } from '../../ui/email-text.tsx';
import type { PagedColumn } from '../../ui/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/paged-table.tsx';
import styles from './client-table.module.css';

interface ClientTableProps extends Omit<PagedTableProps<ClientRow>, 'caption' | 'columns' | 'rowKey'> {
  /** Where the detail of a client is; null while there is none. */
  detailOf: ((id: string) => string) | null;
}

function Adviser({ intermediary_person: person }: ClientRow) {
  if (!person) return '—';
  return (
    <div>
      {person.label}
      <div className={styles.intermediary}>{person.intermediary.label}</div>
    </div>
  );
}

export function ClientTable({ detailOf, ...props }: ClientTableProps) {
  const { t } = useTranslation('clients');
  const columns: PagedColumn<ClientRow>[] = [
    { key: 'firstname', label: t('firstname'), isSortable: true, place: 'title', render: ({ firstname }) => firstname },
    // Clients of one surname go on by their first names: the order of the full name.
    { key: 'fullname', label: t('surname'), isSortable: true, place: 'title', render: ({ surname }) => surname },
    { key: 'email', label: t('email'), isSortable: true, render: ({ email }) => <EmailText email={email} /> },
    { key: 'intermediary', label: t('adviser'), isSortable: true, render: (client) => <Adviser {...client} /> },
  ];
  if (detailOf) {
    columns.push({
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'figure',
      render: ({ id, fullname }) => (
        <Link to={detailOf(id)} aria-label={t('open', { name: fullname })}>
          {t('view')}
        </Link>
      ),
    });
  }
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
