import type { RecordDetail, SavedRecord } from '@pramen/contract/records/records.schemas';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { MovedNotice, useMovedNotes } from '../answers/moved-notice.tsx';
import { refusalsOf } from '../answers/refusal.model.ts';
import { Refusals } from '../answers/refusals.tsx';
import { isQuestionnaire } from '../records.model.ts';
import styles from '../records.module.css';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { useSettling } from '../../../platform/forms/use-settling.ts';
import { AnsweringSummary } from './answering-summary.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { KeepingNote } from './keeping-note.tsx';
import { RefusalForm } from './refusal-form.tsx';
import { useAnswering, type Answering } from './use-answering.ts';

interface RecordAnsweringProps {
  record: RecordDetail;
  /** Unsent answers of an interrupted session belong to this user. */
  userId: string;
  /** Staff who act for the client may look, not answer. */
  isImpersonated: boolean;
  renderForm: RenderForm;
  /** Tells the surroundings whether leaving would lose answers. */
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: (answer: SavedRecord) => void;
  /** Where the surroundings have the only way back: what it does first, if anything, before it leaves the record. */
  stepBackRef?: RefObject<(() => void) | null>;
}

/** A client answers one record: a page for each group of questions, a summary or result, then confirms or refuses. */
export function RecordAnswering({ record, userId, isImpersonated, renderForm, onUnsaved, onDone, stepBackRef }: RecordAnsweringProps) {
  const { t } = useTranslation('records');
  const answering = useAnswering(record, userId, onDone);
  const { step, draft, interruption, failure } = answering;
  const isOver = interruption?.is === 'over' || interruption?.is === 'gone';
  // What is being saved is saved although the screen is left.
  const isKept = answering.keeping.is === 'kept' || answering.keeping.is === 'saving';
  const isUnsaved = (!isKept || answering.reason !== '') && !answering.isSaved && !answering.bank.isBusy && !isOver;
  useLayoutEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useStepBack(stepBackRef, step.is === 'refusal' ? answering.callOffRefusal : null);
  const place = step.is === 'page' ? answering.page : step.is;
  const top = useFocusAtStep(place);
  const isSettling = useSettling(place);
  if (interruption?.is === 'gone') return <Banner tone="error">{t('answering.gone')}</Banner>;
  if (interruption?.is === 'over')
    return <Banner tone="error">{t('answering.over', { state: t(`states.${interruption.record.state}`) })}</Banner>;
  if (isImpersonated)
    return (
      <div className={styles.stack}>
        <Banner>{t('answering.impersonated')}</Banner>
        <h2 className={styles.title}>{t('answering.yours')}</h2>
        {renderForm({ recordId: record.id, form: draft.form, answers: draft.answers, isReadOnly: true })}
        <div className={styles.steering}>
          <Button isDisabled>{t('answering.confirm')}</Button>
          <Button kind="plain" isDisabled>
            {t('answering.refuse')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.stack}>
      <Notices record={record} answering={answering} />
      <div ref={top} tabIndex={-1} className={styles.begins} data-settling={isSettling || undefined}>
        {step.is === 'page' && <Page answering={answering} record={record} renderForm={renderForm} />}
        {step.is === 'summary' && <AnsweringSummary evaluation={step.evaluation} answering={answering} renderForm={renderForm} />}
        {step.is === 'refusal' && (
          <RefusalForm
            name={record.template_name}
            reason={answering.reason}
            isBusy={answering.isBusy}
            onReason={answering.setReason}
            onSend={answering.deny}
            onBack={stepBackRef ? null : answering.callOffRefusal}
          />
        )}
      </div>
      <KeepingNote keeping={answering.keeping} />
      {failure && <Refusals sentences={refusalsOf(failure, draft.form)} />}
    </div>
  );
}

/** Offers the surroundings what their way back does first. */
function useStepBack(offeredRef: RefObject<(() => void) | null> | undefined, back: (() => void) | null): void {
  useLayoutEffect(() => {
    if (!offeredRef) return;
    offeredRef.current = back;
    return () => {
      offeredRef.current = null;
    };
  }, [offeredRef, back]);
}

/** Moves keyboard, screen reader and view to the start of each step after the first. */
function useFocusAtStep(step: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A form in the step may already have taken the focus.
    if (!top.current?.contains(document.activeElement) || document.activeElement?.tagName === 'BUTTON')
      top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return top;
}

function Notices({ record, answering }: { record: RecordDetail; answering: Answering }) {
  const { t } = useTranslation('records');
  const { interruption, begun, keeping, moved } = answering;
  const returned = record.decision_description;
  // Until the client has answered it once, every answer in it was put there for them.
  const wasAnswered = record.steps.some(({ state }) => state === 'APPROVED' || state === 'TO_REVIEW' || state === 'DENIED');
  const isPrefilled = !answering.isWritten && !wasAnswered && record.authors.length > 0;
  return (
    <>
      {returned !== null && (
        <Banner>
          <strong>{t('answering.returned')}</strong> {returned}
        </Banner>
      )}
      {isPrefilled && begun === null && <Banner tone="plain">{t('answering.prefilled')}</Banner>}
      {begun !== null && (
        <Banner tone="plain">
          {begun.savedAt === null ? t('answering.restored') : t('answering.continued', { at: formatDateTime(begun.savedAt) })}
        </Banner>
      )}
      {keeping.is === 'elsewhere' && (
        <ElsewhereNotice theirs={keeping.theirs} onTake={answering.takeTheirs} onKeepMine={answering.keepMine} />
      )}
      {interruption?.is === 'moved' && <Banner tone="error">{t('answering.movedNow')}</Banner>}
      {interruption?.is === 'changed' && <Banner tone="error">{t('answering.changedNow')}</Banner>}
      {answering.bank.failed !== null && <Banner tone="error">{answering.bank.failed}</Banner>}
      {interruption === null && <MovedNotice moved={moved} />}
    </>
  );
}

interface PageProps {
  answering: Answering;
  record: RecordDetail;
  renderForm: RenderForm;
}

/** One group of questions with its place among the others. */
function Page({ answering, record, renderForm }: PageProps) {
  const { t } = useTranslation('records');
  const noteOf = useMovedNotes(answering.moved);
  const { draft, pages, page, number, isBusy } = answering;
  const isLast = number === pages.length - 1;
  return (
    <>
      {pages.length > 1 && (
        <ProgressBar label={t('answering.step', { number: number + 1, count: pages.length })} share={(number + 1) / pages.length} />
      )}
      {renderForm({
        recordId: record.id,
        form: draft.form,
        answers: draft.answers,
        onChange: draft.change,
        issues: answering.issues,
        attempt: answering.attempt,
        only: [page],
        noteOf,
      })}
      <div className={styles.steering}>
        <Button isWide isBusy={answering.isEvaluating} isDisabled={isBusy} onClick={answering.next}>
          {t(isLast ? (isQuestionnaire(record.type) ? 'answering.evaluate' : 'answering.toSummary') : 'answering.next')}
        </Button>
        {number > 0 && (
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={answering.back}>
            {t('answering.back')}
          </Button>
        )}
        <Button kind="plain" isWide isDisabled={isBusy} onClick={answering.refuse}>
          {t('answering.refuse')}
        </Button>
      </div>
    </>
  );
}
