import type { ClientDuties, FallNotice, ValuationView } from '@pramen/contract/duties/duties.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { stateOfFall, wordsOfView } from './duties.model.ts';
import { clientDutiesQuery } from './duties.queries.ts';
import styles from './duties.module.css';

/** Whether the client opened their valuation, and what they were told of falls: for the staff who look after the client. */
export function ClientDutiesSection({ clientId }: { clientId: string }) {
  const { t } = useTranslation('duties');
  const { data, isError, refetch } = useQuery(clientDutiesQuery(clientId));
  return (
    <SectionCard id="duties" title={t('office.title')}>
      {data ? (
        <Duties duties={data} />
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('office.failed')}</QuietError>
      ) : (
        <SkeletonRows height="28px" />
      )}
    </SectionCard>
  );
}

function Duties({ duties: { falls, views } }: { duties: ClientDuties }) {
  const { t } = useTranslation('duties');
  return (
    <div className={styles.stack}>
      <ul className={styles.lines}>
        {views.map((view) => (
          <View key={`${view.year}-${view.quarter}`} view={view} />
        ))}
      </ul>
      {falls.length === 0 ? (
        <p className={styles.quiet}>{t('office.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {falls.map((fall) => (
            <Fall key={fall.id} fall={fall} />
          ))}
        </ul>
      )}
    </div>
  );
}

function View({ view }: { view: ValuationView }) {
  const { t } = useTranslation('duties');
  const { year, quarter, first_seen_at: seenAt } = view;
  return <li>{t(`office.${wordsOfView(view)}`, { year, quarter, day: formatDate(seenAt) })}</li>;
}

function Fall({ fall }: { fall: FallNotice }) {
  const { t } = useTranslation('duties');
  const { contract, percent, period, crossed_on: day, told_at: toldAt, due_on: due } = fall;
  const state = stateOfFall(fall);
  return (
    <li>
      {t('office.fall', { number: contract.contract_number, percent, day: formatDate(day), ...period })}
      <span className={styles.quiet}>{t(`office.${state}`, { day: formatDate(toldAt), due: formatDate(due) })}</span>
    </li>
  );
}
