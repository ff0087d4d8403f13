import type { AnswerDraft } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../records.module.css';

interface ElsewhereNoticeProps {
  theirs: AnswerDraft;
  onTake: (theirs: AnswerDraft) => void;
  onKeepMine: (theirs: AnswerDraft) => void;
}

/** The user went on typing on another device: nothing is saved here until they choose which answers stay. */
export function ElsewhereNotice({ theirs, onTake, onKeepMine }: ElsewhereNoticeProps) {
  const { t } = useTranslation('records');
  return (
    <div className={styles.elsewhere}>
      <Banner tone="error">
        <p>{t('answering.elsewhere', { at: formatDateTime(theirs.saved_at) })}</p>
        <div className={styles.decisions}>
          <Button kind="quiet" onClick={() => onTake(theirs)}>
            {t('answering.takeTheirs')}
          </Button>
          <Button kind="quiet" onClick={() => onKeepMine(theirs)}>
            {t('answering.keepMine')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
