import type { ListedBusinessDay } from '@pramen/contract/duties/business-calendar.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import styles from '../duties.module.css';
import { businessDaysQuery, useDayRemoval } from './business-days.queries.ts';
import { StateDayDialog } from './state-day-dialog.tsx';

/** The days that the company states to be business days or not, with adding and removing. */
export function BusinessDays() {
  const { t } = useTranslation('businessCalendar');
  const { data, isError, refetch } = useQuery(businessDaysQuery);
  const [isAdding, setAdding] = useState(false);
  if (!data) return isError ? <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError> : <SkeletonRows height="44px" />;
  const stated = data.data;
  return (
    <div className={styles.stack}>
      {stated.length === 0 ? (
        <p className={styles.quiet}>{t('none')}</p>
      ) : (
        <ul className={styles.days} aria-label={t('title')}>
          {stated.map((day) => (
            <Day key={day.id} stated={day} />
          ))}
        </ul>
      )}
      <div>
        <Button kind="quiet" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <StateDayDialog isOpen={isAdding} stated={stated} onClose={() => setAdding(false)} />
    </div>
  );
}

function Day({ stated: { id, country, day, kind, note } }: { stated: ListedBusinessDay }) {
  const { t } = useTranslation('businessCalendar');
  const removal = useDayRemoval(id);
  const [isAsking, setAsking] = useState(false);
  const named = { day: formatDate(day), country: t(`countries.${country}`) };
  return (
    <li>
      <div>
        <strong>{t('named', named)}</strong>
        <p className={styles.quiet}>{`${t(`kinds.${kind}`)} · ${note}`}</p>
      </div>
      <Button kind="danger-plain" label={t('removeNamed', named)} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        title={t('removeNamed', named)}
        text={t('removeText')}
        action={t('removeNamed', named)}
        command={removal}
        describe={describeProblem}
        isHarmless
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
