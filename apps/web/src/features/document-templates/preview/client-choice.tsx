import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../../../ui/tables/filters/filter-field.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { clientChoicesQuery } from '../templates.queries.ts';
import styles from './preview.module.css';

interface Client {
  id: string;
  fullname: string;
  email: string;
}

interface ClientChoiceProps {
  /** Id of the chosen client; null: none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses whose values the preview shows: those of a client found by name, or of none. */
export function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const { t } = useTranslation('documentTemplates');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Client | null>(null);
  const { data, isError, refetch } = useQuery(clientChoicesQuery(search));
  const group = useId();
  const found = data?.data ?? [];
  // Keeps the chosen client in the list when the search changes.
  const offered: readonly Client[] = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choose = (client: Client | null) => {
    setChosen(client);
    onChange(client?.id ?? null);
  };
  return (
    <fieldset className={styles.clients}>
      <legend className={styles.legend}>{t('preview.whose')}</legend>
      <FilterField
        name="client"
        label={t('preview.search')}
        value={search}
        onChange={setSearch}
        icon={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      <Choice
        group={group}
        label={t('preview.nobody')}
        note={t('preview.nobodyHint')}
        isOn={value === null}
        onChoose={() => choose(null)}
      />
      {offered.map((client) => (
        <Choice
          key={client.id}
          group={group}
          label={client.fullname}
          note={client.email}
          isOn={value === client.id}
          onChoose={() => choose(client)}
        />
      ))}
      <p role="status" className={styles.note}>
        {data && found.length === 0 && t('preview.noClient')}
      </p>
      {isError && <QuietError onRetry={() => void refetch()}>{t('preview.clientsFailed')}</QuietError>}
    </fieldset>
  );
}

interface ChoiceProps {
  group: string;
  label: string;
  note: string;
  isOn: boolean;
  onChoose: () => void;
}

function Choice({ group, label, note, isOn, onChoose }: ChoiceProps) {
  return (
    <label className={styles.client}>
      <input type="radio" name={group} checked={isOn} onChange={onChoose} />
      <span>
        {label}
        <span className={styles.note}>{note}</span>
      </span>
    </label>
  );
}
