import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';
import type { Decision } from '@pramen/domain/forms/records/record-states';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { PrintButton } from './print-button.tsx';
import { isQuestionnaire } from '../records.model.ts';
import { RecordStateBadge } from '../record-state.tsx';
import styles from '../records.module.css';
import { MeetingDocuments } from './meeting-documents.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { RecordHistory } from './record-history.tsx';
import { ResultExplanation } from './result-explanation.tsx';
import { useRespondentWords } from '../use-respondent-words.ts';
import { useAuthorNotes } from './use-author-notes.tsx';

interface RecordViewProps {
  record: RecordDetail;
  mayDecide: boolean;
  /** The decision that the user came for. */
  wanted?: Decision | undefined;
  /** Whether the user may choose the documents of a meeting. */
  mayLink?: boolean;
  renderForm: RenderForm;
  onClose: () => void;
}

/** A record as it was answered: its state, result, answers with their authors, and its history. */
export function RecordView({ record, mayDecide, wanted, mayLink = false, renderForm, onClose }: RecordViewProps) {
  const { t } = useTranslation('recordReview');
  const { form, answers } = useMemo(() => openFilled(record.data), [record.data]);
  const noteOf = useAuthorNotes(record);
  const { factsOf } = useRespondentWords();
  const { revision, evaluation, state } = record;
  const reason = state === 'DENIED' ? record.denied_description : record.decision_description;
  return (
    <div className={styles.stack}>
      <FactList
        facts={[
          { label: t('state'), value: <RecordStateBadge state={state} /> },
          { label: t('since'), value: formatDateTime(record.state_at) },
          { label: t('prepared'), value: `${record.creator}, ${formatDateTime(record.created_at)}` },
          { label: t('form'), value: [revision.version, t('revision', { number: revision.number })].filter(Boolean).join(' · ') },
          ...factsOf(record.respondent),
        ]}
      />
      {!record.is_form_intact && <Banner tone="error">{t('formChanged')}</Banner>}
      {reason !== null && (
        <Banner tone="plain">
          <strong>{t(state === 'DENIED' ? 'deniedBecause' : 'decidedBecause')}</strong> {reason}
        </Banner>
      )}
      {mayDecide && <DecisionBar record={record} wanted={wanted} onDone={onClose} />}
      {isQuestionnaire(record.type) && evaluation !== null && <ResultExplanation evaluation={evaluation} respondent={record.respondent} />}
      {record.type === 'MEETING_RECORD' && <MeetingDocuments record={record} mayLink={mayLink} />}
      <section className={styles.stack} aria-labelledby="record-answers">
        <h3 id="record-answers" className={styles.heading}>
          {t('answers')}
        </h3>
        {renderForm({ recordId: record.id, form, answers, isReadOnly: true, noteOf })}
      </section>
      <div>
        <PrintButton record={record} />
      </div>
      <RecordHistory record={record} renderForm={renderForm} />
    </div>
  );
}
