import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterField } from '../../../ui/filter-field.tsx';
import { QuietError } from '../../../ui/quiet-error.tsx';
import { clientChoicesQuery } from '../templates.queries.ts';
import styles from './preview.module.css';

interface ClientChoiceProps {
  /** Id of the chosen client; null: nobody. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Whose values are shown: nobody's, or those of a client who is looked for by name. */
export function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const { t } = useTranslation('documentTemplates');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; fullname: string } | null>(null);
  const { data, isError, refetch } = useQuery(clientChoicesQuery(search));
  const group = useId();
  const found = data?.data ?? [];
  // Who was chosen stays in sight whatever is looked for next.
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const row = (id: string | null, label: string, note: string | null) => (
    <label key={id ?? 'nobody'} className={styles.client}>
      <input
        type="radio"
        name={group}
        checked={value === id}
        onChange={() => {
          setChosen(id === null ? null : { id, fullname: label });
          onChange(id);
        }}
      />
      <span>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.clients}>
      <legend className={styles.legend}>{t('preview.whose')}</legend>
      <FilterField name="client" label={t('preview.search')} value={search} onChange={setSearch} icon={<IconSearch size={18} stroke={1.5} aria-hidden />} />
      {row(null, t('preview.nobody'), t('preview.nobodyHint'))}
      {offered.map((client) => row(client.id, client.fullname, 'email' in client ? (client.email ?? null) : null))}
      <p role="status" className={styles.note}>
        {data && found.length === 0 && t('preview.noClient')}
      </p>
      {isError && <QuietError onRetry={() => void refetch()}>{t('preview.clientsFailed')}</QuietError>}
    </fieldset>
  );
}
