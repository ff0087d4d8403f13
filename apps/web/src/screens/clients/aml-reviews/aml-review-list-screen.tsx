import type { AmlReview } from '@pramen/contract/records/aml.schemas';
import { reviewStates } from '@pramen/domain/compliance/aml/review-state';
import { riskProfiles } from '@pramen/domain/compliance/aml/rule-sets';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { amlReviewList } from '../../../features/aml/aml.queries.ts';
import { ReviewTable } from '../../../features/aml/review-table.tsx';
import { PreparationDialog } from '../../../features/records/prepare/preparation-dialog.tsx';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';
import { renderRecordForm } from '../../kit/record-form.tsx';

/** Clients who are to be assessed under the law against money laundering, the most urgent first. */
export function AmlReviewListScreen() {
  const { t } = useTranslation('aml');
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, hits, total, table } = usePagedList(amlReviewList);
  // Keeps the client of a closed dialog while the dialog fades away.
  const [chosen, setChosen] = useState<{ client: AmlReview; isOpen: boolean } | null>(null);
  const columns = [
    { key: 'fullname', label: t('reviews.client') },
    { key: 'adviser', label: t('reviews.adviser') },
    { key: 'risk_profile', label: t('risk.label'), options: riskProfiles.map((value) => ({ value, label: t(`risk.${value}`) })) },
    { key: 'state', label: t('reviews.state'), options: reviewStates.map((value) => ({ value, label: t(`states.${value}`) })) },
  ];
  return (
    <>
      <ListScreen
        title={t('reviews.title')}
        count={total === null ? '' : t('reviews.count', { count: total })}
        exporting={{ download: amlReviewList.download, settings, total }}
        between={<ClientQueues />}
        views={{ list: 'aml-reviews', settings, onOpen: change }}
        search={<ListSearch label={t('reviews.search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
        filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
        onClear={isFiltered ? clear : null}
        empty={{ icon: IconShieldCheck, title: t('reviews.empty.title'), text: t('reviews.empty.text') }}
        table={(parts) => (
          <ReviewTable {...table} {...parts} onPrepare={may('records.prepare') ? (client) => setChosen({ client, isOpen: true }) : null} />
        )}
      />
      {chosen && (
        <PreparationDialog
          key={chosen.client.id}
          clientId={chosen.client.id}
          type="AML_QUESTIONNAIRE"
          renderForm={renderRecordForm}
          isOpen={chosen.isOpen}
          onClose={() => setChosen((before) => before && { ...before, isOpen: false })}
        />
      )}
    </>
  );
}
