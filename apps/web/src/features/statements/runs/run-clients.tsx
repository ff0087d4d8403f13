import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { FilterField } from '../../../ui/tables/filters/filter-field.tsx';
import { clientsFoundQuery, type FoundClient } from '../statements.queries.ts';
import styles from '../statements.module.css';

interface RunClientsProps {
  chosen: readonly FoundClient[];
  error: string | null;
  onChange: (chosen: readonly FoundClient[]) => void;
}

/** Chooses clients by name; the chosen ones stay listed whatever is searched next. */
export function RunClients({ chosen, error, onChange }: RunClientsProps) {
  const { t } = useTranslation('statementRuns');
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery(clientsFoundQuery(search));
  const found = data?.data ?? [];
  const isChosen = ({ id }: FoundClient) => chosen.some((one) => one.id === id);
  const offered = [...chosen, ...found.filter((client) => !isChosen(client))];
  return (
    <div className={styles.stack}>
      <FilterField
        name="client"
        label={t('search')}
        value={search}
        onChange={setSearch}
        icon={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      <TickGroup
        label={chosen.length === 0 ? t('chosen') : t('chosenCount', { count: chosen.length })}
        name="clients"
        isList
        isRequired
        error={error}
        options={offered.map(({ id, fullname, email }) => ({ value: id, label: fullname, description: email }))}
        chosen={chosen.map(({ id }) => id)}
        onChange={(ids) => onChange(offered.filter(({ id }) => ids.includes(id)))}
      />
      <p role="status" className={styles.quiet}>
        {data && found.length === 0 && t('noClient')}
      </p>
      {isError && <QuietError onRetry={() => void refetch()}>{t('clientsFailed')}</QuietError>}
    </div>
  );
}
