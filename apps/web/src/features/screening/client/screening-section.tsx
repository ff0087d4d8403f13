import type { ClientScreening, ScreeningHit } from '@pramen/contract/screening/screening.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { toneOfHit, toneOfStatus, writeScore } from '../screening.model.ts';
import styles from '../screening.module.css';
import { clientScreeningQuery } from '../screening.queries.ts';
import { HitDialog } from './hit-dialog.tsx';

interface ScreeningSectionProps {
  clientId: string;
  mayDecide: boolean;
}

/** A client's screening: the status with the lists it rests on, and the hits to decide. */
export function ScreeningSection({ clientId, mayDecide }: ScreeningSectionProps) {
  const { t } = useTranslation('screening');
  const { data, isError, refetch } = useQuery(clientScreeningQuery(clientId));
  return (
    <SectionCard id="screening" title={t('title')}>
      {data ? (
        <Screening key={clientId} clientId={clientId} screening={data} mayDecide={mayDecide} />
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      )}
    </SectionCard>
  );
}

function Screening({ clientId, screening, mayDecide }: ScreeningSectionProps & { screening: ClientScreening }) {
  const { t } = useTranslation('screening');
  // Keeps the hit while its dialog fades away.
  const [shown, setShown] = useState<ScreeningHit | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { status, lacks, lists, hits } = screening;
  const states = status === 'CONFIRMED' && lacks !== null ? [status, lacks] : [status];
  const open = (hit: ScreeningHit) => {
    setShown(hit);
    setOpen(true);
  };
  return (
    <div className={styles.stack}>
      <div role="status" className={styles.stack}>
        <div className={styles.head}>
          {states.map((state) => (
            <StateBadge key={state} tone={toneOfStatus[state]}>
              {t(`statuses.${state}`)}
            </StateBadge>
          ))}
        </div>
        {states.map((state) => (
          <p key={state}>{t(`statusNotes.${state}`)}</p>
        ))}
      </div>
      {lists.length > 0 && (
        <ul className={styles.lists}>
          {lists.map((list) => (
            <li key={list.id}>
              {t(list.published_on === null ? 'listVersion' : 'listVersionOf', {
                name: list.name,
                number: list.number,
                day: formatDate(list.published_on),
              })}
              {' · '}
              {list.is_compared && list.screened_at !== null ? t('screenedAt', { at: formatDateTime(list.screened_at) }) : t('notScreened')}
            </li>
          ))}
        </ul>
      )}
      {hits.length > 0 && (
        <div className={styles.edges}>
          <Table
            isLabelled
            caption={t('hits')}
            rows={hits}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'entry',
                label: t('columns.entry'),
                render: (hit) => (
                  <span className={styles.flush}>
                    <Button kind="plain" label={t('hit.open', { name: hit.entry_name })} onClick={() => open(hit)}>
                      {hit.entry_name}
                    </Button>
                  </span>
                ),
              },
              { key: 'role', label: t('columns.role'), render: ({ role }) => t(`roles.${role}`) },
              {
                key: 'list',
                label: t('columns.list'),
                render: ({ list }) => (list.is_retired ? `${list.name} (${t('lists.states.retired')})` : list.name),
              },
              { key: 'score', label: t('columns.score'), align: 'end', render: ({ score }) => writeScore(score) },
              {
                key: 'state',
                label: t('columns.state'),
                render: ({ state }) => <StateBadge tone={toneOfHit[state]}>{t(`states.${state}`)}</StateBadge>,
              },
            ]}
          />
        </div>
      )}
      {shown && (
        <HitDialog
          key={`${shown.id} ${shown.version}`}
          clientId={clientId}
          hit={shown}
          mayDecide={mayDecide}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
