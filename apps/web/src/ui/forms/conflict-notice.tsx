import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../actions/button.tsx';
import { useArrivalFocus } from '../feedback/use-arrival-focus.ts';
import styles from './conflict-notice.module.css';

/** A field whose value differs between the form and the stored record, in words. */
export interface Difference {
  label: string;
  stored: string;
  mine: string;
}

interface ConflictNoticeProps {
  /** What happened, where it was not another user. */
  lead?: string;
  /** Of its heading: 2 where it stands before that of a part of the page. */
  level?: 2 | 3;
  differences: readonly Difference[];
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
}

/**
 * Another user has saved the record: lists the differing fields and asks which values to keep; nothing is overwritten until then.
 * Takes the focus after the rejected save.
 */
export function ConflictNotice({ lead: own, level = 3, differences, isBusy, onKeepMine, onTakeStored }: ConflictNoticeProps) {
  const { t } = useTranslation('shell');
  const leadId = useId();
  const Heading = `h${level}` as const;
  return (
    <Banner tone="error" ref={useArrivalFocus()} labelledBy={leadId}>
      <Heading id={leadId} className={styles.lead}>
        {own ?? t(differences.length === 0 ? 'conflict.same' : 'conflict.lead')}
      </Heading>
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.stored')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, stored, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{stored || '—'}</td>
                <td>{mine || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.answers}>
        <Button kind="quiet" isDisabled={isBusy} onClick={onTakeStored}>
          {t('conflict.takeStored')}
        </Button>
        {differences.length > 0 && (
          <Button kind="quiet" isBusy={isBusy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        )}
      </div>
    </Banner>
  );
}
