import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../ui/field-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ClientForm } from './client-field-groups.tsx';
import { accountManagersQuery, activeContractTypesQuery, advisersQuery, nameChoice } from './client.queries.ts';

interface AssignmentGroupProps {
  form: ClientForm;
  /** Only an administrator says whose client it is. */
  choosesAgent: boolean;
}

/** Who looks after a new client, and the type of the first contract. */
export function AssignmentGroup({ form, choosesAgent }: AssignmentGroupProps) {
  const { t } = useTranslation('client');
  const { data: managers = [] } = useQuery(accountManagersQuery);
  const { data: types = [] } = useQuery(activeContractTypesQuery);
  const nothing = { value: '', label: t('notChosen') };
  return (
    <FieldGroup title={t('groups.access')}>
      <SelectField
        {...form.field('account_manager_id')}
        layout="form"
        label={t('fields.account_manager_id')}
        options={[nothing, ...managers.map((manager) => ({ value: manager.id, label: nameChoice(manager) }))]}
      />
      <SelectField {...form.field('contract_type_id')} layout="form" label={t('fields.contract_type_id')} options={[nothing, ...types.map(({ id, name }) => ({ value: id, label: name }))]} />
      {choosesAgent && <AgentField form={form} />}
    </FieldGroup>
  );
}

function AgentField({ form }: Pick<AssignmentGroupProps, 'form'>) {
  const { t } = useTranslation('client');
  const { data: advisers = [] } = useQuery(advisersQuery);
  const options = [{ value: '', label: t('notChosen') }, ...advisers.map((adviser) => ({ value: adviser.id, label: nameChoice(adviser) }))];
  return <SelectField {...form.field('intermediary_person_id')} layout="form" label={t('fields.intermediary_person_id')} options={options} />;
}
