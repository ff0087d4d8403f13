import type { RecordDetail, RecordInBrief } from '@pramen/contract/records/records.schemas';
import type { Decision } from '@pramen/domain/forms/records/record-states';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../../platform/forms/use-opened.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { MovedNotice, useMovedNotes, useMovedQuestions } from '../answers/moved-notice.tsx';
import { useDraft } from '../answers/use-draft.ts';
import { useRespondent } from '../answers/use-respondent.ts';
import { RecordEditor } from '../prepare/record-editor.tsx';
import { recordQuery } from '../records.queries.ts';
import { MeetingDocuments } from './meeting-documents.tsx';
import { RecordView } from './record-view.tsx';

interface RecordDialogProps {
  record: Pick<RecordInBrief, 'id' | 'client_id' | 'type' | 'template_name'>;
  /** Whether the user may accept, cancel and return records. */
  mayDecide: boolean;
  /** The decision that the user came for. */
  wanted?: Decision | undefined;
  /** Whether the user may choose the documents of a meeting. */
  mayLink?: boolean;
  renderForm: RenderForm;
  onClose: () => void;
}

/** A stored record: a concept to be edited, any other to be read and decided. */
export function RecordDialog({ isOpen, ...props }: RecordDialogProps & { isOpen: boolean }) {
  return (
    <Dialog title={props.record.template_name} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <RecordContent key={props.record.id} {...props} />
    </Dialog>
  );
}

function RecordContent({ record, mayDecide, wanted, mayLink = false, renderForm, onClose }: RecordDialogProps) {
  const { t } = useTranslation('recordReview');
  // A concept that someone else sends meanwhile must not replace the answers that are being typed.
  const { opened, current, failure, retry } = useOpened(recordQuery(record.client_id, record.type, record.id));
  if (current !== null && opened?.state === 'CONCEPT')
    return <Concept record={current} mayLink={mayLink} renderForm={renderForm} onClose={onClose} />;
  if (current !== null)
    return (
      <RecordView record={current} mayDecide={mayDecide} wanted={wanted} mayLink={mayLink} renderForm={renderForm} onClose={onClose} />
    );
  if (failure instanceof Problem && failure.code === 'record.unreadable') return <Banner tone="error">{describeProblem(failure)}</Banner>;
  if (failure) return <QuietError onRetry={retry}>{t('recordFailed')}</QuietError>;
  return (
    <div aria-busy>
      <SkeletonRows height="28px" />
    </div>
  );
}

function Concept({
  record,
  mayLink,
  renderForm,
  onClose,
}: {
  record: RecordDetail;
  mayLink: boolean;
  renderForm: RenderForm;
  onClose: () => void;
}) {
  const draft = useDraft(record);
  const respondent = useRespondent(record);
  const moved = useMovedQuestions(record);
  const noteOf = useMovedNotes(moved);
  const { client_id: clientId, type, id, confirmation_required: isConfirmed } = record;
  return (
    <RecordEditor
      record={{ clientId, type, id }}
      templateId={null}
      isConfirmed={isConfirmed}
      draft={draft}
      respondent={respondent}
      notice={
        <>
          <MovedNotice moved={moved} />
          {type === 'MEETING_RECORD' && <MeetingDocuments record={record} mayLink={mayLink} />}
        </>
      }
      noteOf={noteOf}
      renderForm={renderForm}
      onClose={onClose}
    />
  );
}
