import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';
import { DAYS_TO_ANSWER_COMPLAINT } from '@pramen/domain/service-requests/service-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { accountManagersQuery } from '../../../platform/api/shared-queries.ts';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { useAssignment, useComplaint, useProcessing } from '../service-requests.commands.ts';
import { ComplaintAnswerDialog } from './complaint-answer-dialog.tsx';
import styles from '../service-requests.module.css';

interface HandlingCardProps {
  request: ServiceRequest;
  /** The user may handle requests; others only see who does. */
  mayHandle: boolean;
}

const showFailure = (failure: Error) => showToast('failure', describeProblem(failure));

/** Who takes care of a request, whether it is a complaint, and the button that ends it. */
export function HandlingCard({ request, mayHandle }: HandlingCardProps) {
  const { t } = useTranslation('serviceRequestWork');
  const isProcessed = request.processed_at !== null;
  return (
    <Card as="section" labelledBy="handling">
      <div className={styles.stack}>
        <h2 id="handling" className={styles.title}>
          {t('handling.title')}
        </h2>
        {isProcessed && (
          <p>{t('handling.handled', { at: formatDateTime(request.processed_at), name: request.processed_by?.label ?? '—' })}</p>
        )}
        {request.is_complaint && request.due_on !== null && !isProcessed && <p>{t('dueOn', { day: formatDate(request.due_on) })}</p>}
        {mayHandle && !isProcessed ? (
          <OwnerSelect request={request} />
        ) : (
          <p>
            {t('owner')}: {request.owner?.label ?? '—'}
          </p>
        )}
        {mayHandle && <Ending request={request} />}
      </div>
    </Card>
  );
}

function OwnerSelect({ request: { id, owner, version } }: { request: ServiceRequest }) {
  const { t } = useTranslation('serviceRequestWork');
  const { data: people = [] } = useQuery(accountManagersQuery);
  const assignment = useAssignment(id, version);
  const offered = owner && !people.some((one) => one.id === owner.id) ? [{ id: owner.id, name: owner.label }, ...people] : people;
  return (
    <SelectField
      label={t('handling.owner')}
      name="owner"
      layout="form"
      value={owner?.id ?? ''}
      options={[{ value: '', label: t('handling.nobody') }, ...offered.map(({ id: value, name: label }) => ({ value, label }))]}
      onChange={(chosen) =>
        assignment.mutate(chosen || null, { onSuccess: ({ message }) => showToast('success', message), onError: showFailure })
      }
    />
  );
}

/** A complaint ends with its answer, everything else with a click. */
function Ending({ request: { id, is_complaint: isComplaint, processed_at: processedAt, phase, text } }: { request: ServiceRequest }) {
  const { t } = useTranslation('serviceRequestWork');
  const [isAnswering, setAnswering] = useState(false);
  const processing = useProcessing(id);
  const complaint = useComplaint(id);
  const isProcessed = processedAt !== null;
  const isOpenWithText = !isProcessed && text !== null;
  const told = { onSuccess: ({ message }: { message: string }) => showToast('success', message), onError: showFailure };
  return (
    <>
      {phase === 'asked' && <p className={styles.quiet}>{t('handling.waitsForClient')}</p>}
      <div className={styles.buttons}>
        {isComplaint && !isProcessed ? (
          <Button onClick={() => setAnswering(true)}>{t('handling.sendAnswer')}</Button>
        ) : (
          <Button isBusy={processing.isPending} isDisabled={isProcessed} onClick={() => processing.mutate(undefined, told)}>
            {t('handling.handle')}
          </Button>
        )}
        {isOpenWithText && (
          <Button kind="quiet" isBusy={complaint.isPending} onClick={() => complaint.mutate({ is_complaint: !isComplaint }, told)}>
            {t(isComplaint ? 'handling.unmarkComplaint' : 'handling.markComplaint')}
          </Button>
        )}
      </div>
      {isOpenWithText && (
        <p className={styles.quiet}>
          {isComplaint ? t('handling.complaintHint', { days: DAYS_TO_ANSWER_COMPLAINT }) : t('handling.takes')}
        </p>
      )}
      <ComplaintAnswerDialog requestId={id} isOpen={isAnswering} onClose={() => setAnswering(false)} />
    </>
  );
}
