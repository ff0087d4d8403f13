import type { ClientState } from '@pramen/contract/clients/client.lists';
import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { calendarDayOf, formatDate } from '../../../platform/formats/dates.ts';
import { formatPhone } from '../../../platform/formats/phones.ts';
import { EmailText } from '../../../ui/display/values/email-text.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { ClientTick } from '../bulk/client-tick.tsx';
import type { ClientChoice } from '../bulk/use-client-choice.ts';
import { ClientWorth, type KnownValues } from './client-worth.tsx';
import styles from './client-table.module.css';

interface ClientTableProps extends Omit<PagedTableProps<ClientRow>, 'caption' | 'columns' | 'rowKey'> {
  /** Link to a client's detail page; null while there is no such screen. */
  detailOf: ((id: string) => string) | null;
  /** The clients chosen for bulk actions; null for users without bulk actions. */
  choice?: ClientChoice | null;
  values: KnownValues;
}

const tones = {
  'access-closed': 'bad',
  'not-activated': 'notice',
  'without-contract': 'quiet',
  held: 'notice',
  active: 'good',
} as const satisfies Record<ClientState, string>;

function Adviser({ intermediary_person: person }: ClientRow) {
  if (!person) return '—';
  return (
    <div className={styles.adviser}>
      {person.label} <span className={styles.intermediary}>{person.intermediary.label}</span>
    </div>
  );
}

/** The columns of the list of clients; the last one leads to their detail page. */
export function useClientColumns(
  detailOf: ClientTableProps['detailOf'],
  choice: ClientChoice | null,
  values: KnownValues,
): PagedColumn<ClientRow>[] {
  const { t } = useTranslation('clients');
  const columns: PagedColumn<ClientRow>[] = [
    {
      key: 'firstname',
      label: t('firstname'),
      isSortable: true,
      isName: true,
      place: 'title',
      render: (client) => (
        <ClientTick client={client} choice={choice}>
          {client.firstname}
        </ClientTick>
      ),
    },
    // Within one surname the server sorts by first name: the order of the full name.
    { key: 'fullname', label: t('surname'), isSortable: true, isName: true, place: 'title', render: ({ surname }) => surname },
    { key: 'client_code', label: t('code'), isSortable: true, isUnbroken: true, isOptional: true, render: ({ client_code: code }) => code },
    { key: 'email', label: t('email'), isSortable: true, render: ({ email }) => <EmailText email={email} /> },
    { key: 'phone', label: t('phone'), isUnbroken: true, render: ({ phone }) => (phone ? formatPhone(phone) : '—') },
    { key: 'intermediary', label: t('adviser'), isSortable: true, render: (client) => <Adviser {...client} /> },
    {
      key: 'state',
      label: t('state'),
      isUnbroken: true,
      render: ({ state }) => <StateBadge tone={tones[state]}>{t(`states.${state}`)}</StateBadge>,
    },
    { key: 'value', label: t('value.title'), align: 'end', isOptional: true, render: ({ id }) => <ClientWorth id={id} values={values} /> },
    {
      key: 'created_at',
      label: t('created'),
      isUnbroken: true,
      isOptional: true,
      render: ({ created_at: at }) => formatDate(calendarDayOf(Date.parse(at))),
    },
  ];
  if (!detailOf) return columns;
  const action: PagedColumn<ClientRow> = {
    key: 'action',
    label: t('action'),
    align: 'end',
    place: 'figure',
    render: ({ id, fullname }) => (
      <Link to={detailOf(id)} aria-label={t('open', { name: fullname })}>
        {t('view')}
      </Link>
    ),
  };
  return [...columns, action];
}

export function ClientTable({ detailOf, choice = null, values, ...props }: ClientTableProps) {
  const { t } = useTranslation('clients');
  return <PagedTable {...props} caption={t('title')} columns={useClientColumns(detailOf, choice, values)} rowKey={({ id }) => id} />;
}
