import type { Evaluation } from '@pramen/contract/records/records.schemas';
import { continueOn, giveAnswers, openFilled, type SentForm } from '@pramen/domain/forms/answers/open-filled';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../platform/api/use-command.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../ui/feedback/use-arrival-focus.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { findFaults } from '../answers/find-faults.ts';
import type { RenderForm } from '../answers/form-slot.ts';
import { conflictOf, differencesOf, refusalsOf } from '../answers/refusal.model.ts';
import { RespondentFields } from '../answers/respondent-fields.tsx';
import type { Draft } from '../answers/use-draft.ts';
import type { RespondentDraft } from '../answers/use-respondent.ts';
import { previewResult, useRecordSaving, type RecordKey } from '../records.commands.ts';
import { isQuestionnaire } from '../records.model.ts';
import { EvaluationView } from '../result/evaluation-view.tsx';
import styles from '../records.module.css';
import { Refusals } from '../answers/refusals.tsx';

interface RecordEditorProps {
  record: RecordKey;
  /** Template of a new record. */
  templateId: string | null;
  /** Whether the client confirms what staff send. */
  isConfirmed: boolean;
  draft: Draft;
  respondent: RespondentDraft;
  /** Above the questions: where the answers come from, what changed. */
  notice: ReactNode;
  noteOf?: (question: string, copy: number) => ReactNode;
  renderForm: RenderForm;
  onClose: () => void;
}

type Target = 'CONCEPT' | 'WAITING';

/** Staff fill in a record: a questionnaire is evaluated before it is sent, everything may be kept as a concept. */
export function RecordEditor({
  record,
  templateId,
  isConfirmed,
  draft,
  respondent,
  notice,
  noteOf,
  renderForm,
  onClose,
}: RecordEditorProps) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('dynamicForm');
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null);
  const [target, setTarget] = useState<Target>('CONCEPT');
  /** What was last sent had been evaluated, and the result was shown. */
  const [wasPreviewed, setPreviewed] = useState(false);
  /** What was last attempted: it decides whether missing answers are faults. */
  const [checked, setChecked] = useState<{ isComplete: boolean; isHandedOver: boolean; attempt: number } | null>(null);
  /** How many times it was checked who answers for the client. */
  const [namings, setNamings] = useState(0);
  const saving = useRecordSaving(record, ({ message }) => {
    showToast('success', message);
    onClose();
  });
  const evaluating = useCommand({
    send: (given: SentForm) => previewResult(record, { data: given, ...(templateId === null ? {} : { template_id: templateId }) }),
    onSuccess: setEvaluation,
  });
  const isBusy = saving.isPending || evaluating.isPending;
  useUnsavedGuard((draft.isChanged || respondent.isChanged) && !saving.isSuccess);
  useBusyGuard(isBusy);
  const conflict = conflictOf(saving.error);
  const failure = conflict === null ? (saving.error ?? evaluating.error) : null;
  const { type } = record;
  const issues = checked ? findFaults(draft.form, draft.answers, { type, ...checked }) : [];
  const isReady = (isComplete: boolean, isHandedOver: boolean, { form, answers }: Pick<Draft, 'form' | 'answers'> = draft) => {
    setChecked((before) => ({ isComplete, isHandedOver, attempt: (before?.attempt ?? 0) + 1 }));
    return findFaults(form, answers, { type, isComplete, isHandedOver }).length === 0;
  };
  /** Whether it is not stated who answers for the client; the fields say what is missing. */
  const isUnnamed = () => {
    setNamings((before) => before + 1);
    return respondent.missing.length > 0;
  };
  const save = (state: Target) => {
    evaluating.reset();
    setTarget(state);
    setPreviewed(evaluation !== null);
    // What the client confirms may still be answered by the client.
    if (!isReady(state === 'WAITING' && !isConfirmed, state === 'WAITING')) return setEvaluation(null);
    if (state === 'WAITING' && isUnnamed()) return setEvaluation(null);
    const named = templateId === null ? { version: draft.version } : { template_id: templateId };
    saving.mutate({ state, method: 'FORM', data: draft.given(), ...respondent.given(), ...named });
  };
  const evaluate = () => {
    saving.reset();
    if (isReady(true, false) && !isUnnamed()) evaluating.mutate(draft.given());
  };
  const change = (answers: typeof draft.answers) => {
    draft.change(answers);
    setEvaluation(null);
  };
  const keepMine = () => {
    if (conflict === null) return;
    const { form, answers } = openFilled(conflict.data);
    const continued = continueOn(form, answers, draft.form, draft.answers);
    const given = giveAnswers(form, continued);
    draft.adopt(conflict, continued);
    setEvaluation(null);
    if (wasPreviewed && target === 'WAITING') {
      // The questions may have changed since the preview: staff see the result of what they send.
      saving.reset();
      return isReady(true, false, { form, answers: continued }) ? evaluating.mutate(given) : undefined;
    }
    saving.mutate({ state: target, method: 'FORM', data: given, ...respondent.given(), version: conflict.version });
  };
  const takeStored = () => {
    if (conflict === null) return;
    draft.adopt(conflict, openFilled(conflict.data).answers);
    if (conflict.respondent !== null) respondent.change(conflict.respondent);
    // It was that of other answers.
    setEvaluation(null);
    saving.reset();
  };
  const hasResult = isQuestionnaire(type);
  return (
    <div className={styles.stack}>
      {notice}
      {evaluation === null ? (
        <>
          <RespondentFields draft={respondent} attempt={namings} />
          {renderForm({
            recordId: record.id,
            form: draft.form,
            answers: draft.answers,
            onChange: change,
            issues,
            attempt: checked?.attempt ?? 0,
            noteOf,
          })}
        </>
      ) : (
        <>
          <PreviewTitle />
          <p className={styles.quiet}>{t('preview.text')}</p>
          <EvaluationView evaluation={evaluation} hasPoints />
        </>
      )}
      {conflict !== null &&
        (conflict.state === 'CONCEPT' ? (
          <ConflictNotice
            differences={differencesOf(draft.form, openFilled(conflict.data).answers, draft.answers, {
              yes: words('yes'),
              no: words('no'),
            })}
            isBusy={isBusy}
            onKeepMine={keepMine}
            onTakeStored={takeStored}
          />
        ) : (
          <Banner tone="error">{t('alreadySent')}</Banner>
        ))}
      {failure && <Refusals sentences={refusalsOf(failure, draft.form)} />}
      {!isConfirmed && <p className={styles.quiet}>{t('withoutConfirmation')}</p>}
      <div className={styles.foot}>
        {evaluation !== null && (
          <Button kind="plain" isDisabled={isBusy} onClick={() => setEvaluation(null)}>
            {t('preview.edit')}
          </Button>
        )}
        <Button kind="quiet" isDisabled={isBusy} onClick={() => save('CONCEPT')}>
          {t('saveConcept')}
        </Button>
        {hasResult && evaluation === null ? (
          <>
            {isConfirmed && (
              <Button kind="quiet" isDisabled={isBusy} onClick={() => save('WAITING')}>
                {t('sendToFill')}
              </Button>
            )}
            <Button isBusy={evaluating.isPending} isDisabled={saving.isPending} onClick={evaluate}>
              {t('evaluate')}
            </Button>
          </>
        ) : (
          <Button isBusy={saving.isPending} onClick={() => save('WAITING')}>
            {t('saveAndSend')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Takes the focus: the questions that it replaces had scrolled away. */
function PreviewTitle() {
  const { t } = useTranslation('recordReview');
  return (
    <h3 ref={useArrivalFocus()} tabIndex={-1} className={styles.heading}>
      {t('preview.title')}
    </h3>
  );
}
