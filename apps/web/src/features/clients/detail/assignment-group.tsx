import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountManagersQuery, activeContractTypesQuery, peopleQuery } from '../../../platform/api/shared-queries.ts';
import { FieldGroup } from '../../../ui/forms/field-group.tsx';
import { OfferedSelect } from '../../../ui/forms/choices/offered-select.tsx';
import type { ClientForm } from './client-field-groups.tsx';
import { nameChoice } from '../client-detail.queries.ts';

interface AssignmentGroupProps {
  form: ClientForm;
  /** Only an administrator chooses the adviser. */
  choosesAdviser: boolean;
}

/** The people who look after a new client, and the type of the first contract. */
export function AssignmentGroup({ form, choosesAdviser }: AssignmentGroupProps) {
  const { t } = useTranslation('client');
  const managers = useQuery(accountManagersQuery);
  const types = useQuery(activeContractTypesQuery);
  const nothing = { value: '', label: t('notChosen') };
  return (
    <FieldGroup title={t('groups.access')}>
      <OfferedSelect
        {...form.field('account_manager_id')}
        found={managers}
        layout="form"
        label={t('fields.account_manager_id')}
        options={[nothing, ...(managers.data ?? []).map((manager) => ({ value: manager.id, label: nameChoice(manager) }))]}
      />
      <OfferedSelect
        {...form.field('contract_type_id')}
        found={types}
        layout="form"
        label={t('fields.contract_type_id')}
        options={[nothing, ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {choosesAdviser && <AdviserField form={form} />}
    </FieldGroup>
  );
}

function AdviserField({ form }: Pick<AssignmentGroupProps, 'form'>) {
  const { t } = useTranslation('client');
  const advisers = useQuery(peopleQuery);
  const options = [
    { value: '', label: t('notChosen') },
    ...(advisers.data ?? []).map((adviser) => ({ value: adviser.id, label: nameChoice(adviser) })),
  ];
  return (
    <OfferedSelect
      {...form.field('intermediary_person_id')}
      found={advisers}
      layout="form"
      label={t('fields.intermediary_person_id')}
      options={options}
    />
  );
}
