import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { IntermediaryDialog } from '../../features/intermediaries/intermediary-dialog.tsx';
import { IntermediaryTable } from '../../features/intermediaries/intermediary-table.tsx';
import { intermediaryList } from '../../features/intermediaries/intermediaries.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListScreen } from '../kit/list-screen.tsx';

/** Intermediaries: brokerages whose clients see the portal in their colours. */
export function IntermediaryListScreen() {
  const { t } = useTranslation('intermediaries');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(intermediaryList);
  const columns = [
    { key: 'intermediary_name', label: t('name') },
    { key: 'email', label: t('email') },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: intermediaryList.download, settings, total }}
      views={{ list: 'intermediaries', settings, onOpen: change }}
      addLabel={may('intermediaries.manage') ? t('add') : null}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconBuilding, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <IntermediaryTable {...table} {...parts} />}
      dialog={(dialog) => (
        <IntermediaryDialog
          intermediary={null}
          {...dialog}
          onSaved={({ id }) => void navigate({ to: '/intermediaries/$id/detail', params: { id } })}
        />
      )}
    />
  );
}
