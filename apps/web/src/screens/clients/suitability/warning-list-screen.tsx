import type { SuitabilityWarning } from '@pramen/contract/suitability/suitability.schemas';
import { misfits } from '@pramen/domain/strategies/fit';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AcknowledgementDialog } from '../../../features/suitability/acknowledgement-dialog.tsx';
import { warningList } from '../../../features/suitability/suitability.queries.ts';
import { WarningTable } from '../../../features/suitability/warning-table.tsx';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';

/** Clients outside the target market of a strategy that they hold. */
export function WarningListScreen() {
  const { t } = useTranslation('suitability');
  const { settings, filterBy, clear, isFiltered, hits, total, table } = usePagedList(warningList);
  // Keeps the warning while its dialog fades away.
  const [asked, setAsked] = useState<SuitabilityWarning | null>(null);
  const [isOpen, setOpen] = useState(false);
  const columns = [
    { key: 'client', label: t('client') },
    { key: 'strategy', label: t('strategy') },
    { key: 'fit', label: t('fit'), options: misfits.map((value) => ({ value, label: t(`fits.${value}`) })) },
    {
      key: 'is_acknowledged',
      label: t('state'),
      options: [
        { value: 'false', label: t('openState') },
        { value: 'true', label: t('acknowledgedState') },
      ],
    },
  ];
  return (
    <>
      <ListScreen
        title={t('title')}
        count={total === null ? '' : t('count', { count: total })}
        exporting={{ download: warningList.download, settings, total }}
        between={<ClientQueues />}
        search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
        filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
        onClear={isFiltered ? clear : null}
        empty={{ icon: IconShieldCheck, title: t('empty.title'), text: t('empty.text') }}
        table={(parts) => (
          <WarningTable
            {...table}
            {...parts}
            onAcknowledge={(warning) => {
              setAsked(warning);
              setOpen(true);
            }}
          />
        )}
      />
      {asked && <AcknowledgementDialog warning={asked} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
