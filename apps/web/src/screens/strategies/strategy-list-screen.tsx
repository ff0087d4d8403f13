import { IconChartPie } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { StrategyDialog } from '../../features/strategies/strategy-dialog.tsx';
import { StrategyTable } from '../../features/strategies/strategy-table.tsx';
import { strategyList } from '../../features/strategies/strategies.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListScreen } from '../kit/list-screen.tsx';

/** Strategies: what clients can invest in. */
export function StrategyListScreen() {
  const { t } = useTranslation('strategies');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(strategyList);
  const columns = [
    { key: 'name', label: t('name') },
    { key: 'code', label: t('code') },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: strategyList.download, settings, total }}
      views={{ list: 'strategies', settings, onOpen: change }}
      addLabel={may('strategies.manage') ? t('add') : null}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconChartPie, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <StrategyTable {...table} {...parts} />}
      dialog={(dialog) => (
        <StrategyDialog strategy={null} {...dialog} onSaved={({ id }) => void navigate({ to: '/strategies/$id/detail', params: { id } })} />
      )}
    />
  );
}
