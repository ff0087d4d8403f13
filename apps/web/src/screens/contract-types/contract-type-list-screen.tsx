import { IconFileDescription } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ContractTypeDialog } from '../../features/contract-types/contract-type-dialog.tsx';
import { ContractTypeTable } from '../../features/contract-types/contract-type-table.tsx';
import { contractTypeList } from '../../features/contract-types/contract-types.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListScreen } from '../kit/list-screen.tsx';

/** Contract types: which contracts can be created, and which strategies each type offers. */
export function ContractTypeListScreen() {
  const { t } = useTranslation('contractTypes');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(contractTypeList);
  const columns = [
    { key: 'name', label: t('name') },
    { key: 'description', label: t('description') },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: contractTypeList.download, settings, total }}
      views={{ list: 'contract-types', settings, onOpen: change }}
      addLabel={may('contract-types.manage') ? t('add') : null}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconFileDescription, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <ContractTypeTable {...table} {...parts} />}
      dialog={(dialog) => (
        <ContractTypeDialog
          contractType={null}
          {...dialog}
          onSaved={({ id }) => void navigate({ to: '/contract-types/$id/detail', params: { id } })}
        />
      )}
    />
  );
}
