import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQuery } from '../../platform/api/shared-queries.ts';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { nameChoice } from './client-detail.queries.ts';

/** An explicit choice: the client has no adviser for now. */
export const NOBODY = 'nobody';

interface AdviserSelectProps {
  /** Id of the chosen adviser, or NOBODY; empty while nothing is chosen. */
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
  /** Offered even when no longer in the list, e.g. because the adviser has left. */
  known?: { id: string; name: string };
  /** Id of an adviser who is not offered. */
  except?: string;
  isFocusedFirst?: boolean;
}

/** Offers every adviser to whom a client can be assigned, and "no adviser". */
export function AdviserSelect({ value, error = null, onChange, known, except, isFocusedFirst }: AdviserSelectProps) {
  const { t } = useTranslation('client');
  const { data: advisers = [], isError, refetch } = useQuery(peopleQuery);
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('owner.failed')}</QuietError>;
  const isListed = !known || advisers.some(({ id }) => id === known.id);
  const options = [
    ...(value === '' ? [{ value: '', label: t('owner.choose') }] : []),
    { value: NOBODY, label: t('owner.nobody') },
    ...(isListed ? [] : [{ value: known.id, label: known.name }]),
    ...advisers.filter(({ id }) => id !== except).map((adviser) => ({ value: adviser.id, label: nameChoice(adviser) })),
  ];
  return (
    <SelectField
      name="intermediary_person_id"
      layout="form"
      isFocusedFirst={isFocusedFirst}
      label={t('owner.person')}
      value={value}
      error={error}
      options={options}
      onChange={onChange}
    />
  );
}
