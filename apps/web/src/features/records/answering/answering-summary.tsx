import type { Evaluation } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { RespondentFields } from '../answers/respondent-fields.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { EvaluationView } from '../result/evaluation-view.tsx';
import styles from '../records.module.css';
import type { Answering } from './use-answering.ts';

interface AnsweringSummaryProps {
  /** null: this kind of record has no result. */
  evaluation: Evaluation | null;
  answering: Answering;
  renderForm: RenderForm;
}

/** What is about to be confirmed: the result of a questionnaire and all answers. */
export function AnsweringSummary({ evaluation, answering, renderForm }: AnsweringSummaryProps) {
  const { t } = useTranslation('records');
  const { draft, isBusy, isWritten } = answering;
  const answers = renderForm({ recordId: answering.recordId, form: draft.form, answers: draft.answers, isReadOnly: true });
  return (
    <>
      <h2 className={styles.title}>{t(isWritten ? 'answering.written' : evaluation === null ? 'answering.summary' : 'result.title')}</h2>
      <p>{t(isWritten ? 'answering.writtenText' : evaluation === null ? 'answering.summaryText' : 'answering.resultText')}</p>
      {evaluation !== null && <EvaluationView evaluation={evaluation} hasPoints={false} />}
      {evaluation === null ? (
        answers
      ) : (
        <details className={styles.fold}>
          <summary>{t('answering.yours')}</summary>
          {answers}
        </details>
      )}
      <RespondentFields draft={answering.respondent} attempt={answering.namings} />
      <div className={styles.steering}>
        <Button isWide isBusy={isBusy} onClick={answering.confirm}>
          {t('answering.confirm')}
        </Button>
        {answering.bank.isOffered && (
          <Button kind="quiet" isWide isBusy={answering.bank.isBusy} isDisabled={isBusy} onClick={answering.confirmByBank}>
            {t('answering.confirmByBank')}
          </Button>
        )}
        {!isWritten && (
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={answering.edit}>
            {t('answering.edit')}
          </Button>
        )}
        <Button kind="plain" isWide isDisabled={isBusy} onClick={answering.refuse}>
          {t('answering.refuse')}
        </Button>
      </div>
    </>
  );
}
