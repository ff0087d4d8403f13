import type { AnswerOf } from '@pramen/contract/endpoint';
import type { readConcepts } from '@pramen/contract/records/concepts.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { RecordDialog } from '../view/record-dialog.tsx';
import { useConceptSending } from '../records.commands.ts';
import { conceptsQuery } from '../records.queries.ts';
import styles from '../records.module.css';

interface SendConceptsDialogProps {
  clientId: string;
  renderForm: RenderForm;
  isOpen: boolean;
  onClose: () => void;
}

type Concepts = AnswerOf<typeof readConcepts>['data'][number]['records'][number];
type RecordConcept = Extract<Concepts, { template_name: string }>;

/** Lists the client's concepts by kind and sends those that are complete; the others can be completed from here. */
export function SendConceptsDialog({ isOpen, renderForm, ...props }: SendConceptsDialogProps) {
  const { t } = useTranslation('recordReview');
  const [isCompleting, setCompleting] = useState(false);
  // Keeps the record while its dialog fades away.
  const [record, setRecord] = useState<RecordConcept | null>(null);
  const complete = (concept: RecordConcept) => {
    setRecord(concept);
    setCompleting(true);
  };
  return (
    <>
      <Dialog title={t('sendAll.title')} isOpen={isOpen && !isCompleting} onClose={props.onClose}>
        <ConceptList {...props} onComplete={complete} />
      </Dialog>
      {record && (
        <RecordDialog
          key={record.id}
          record={record}
          mayDecide={false}
          mayLink
          renderForm={renderForm}
          isOpen={isOpen && isCompleting}
          onClose={() => setCompleting(false)}
        />
      )}
    </>
  );
}

interface ConceptListProps {
  clientId: string;
  onComplete: (concept: RecordConcept) => void;
  onClose: () => void;
}

function ConceptList({ clientId, onComplete, onClose }: ConceptListProps) {
  const { t } = useTranslation('recordReview');
  const { t: kinds } = useTranslation('records');
  const { t: proofs } = useTranslation('identifications');
  const { t: words } = useTranslation('shell');
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(conceptsQuery(clientId));
  const sending = useConceptSending(clientId);
  useBusyGuard(sending.isPending);
  const known = isFetchedAfterMount ? data : undefined;
  const listed: Concepts[] = known?.data.flatMap(({ records }): Concepts[] => records) ?? [];
  const incomplete = listed.filter((one) => 'is_complete' in one && !one.is_complete).length;
  const count = listed.length - incomplete;
  const further = (known?.meta.total ?? 0) - listed.length;
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  return (
    <div className={styles.stack}>
      {!known && isError && <QuietError onRetry={() => void refetch()}>{t('sendAll.failed')}</QuietError>}
      {!known && !isError && (
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      )}
      {known && (count > 0 || incomplete === 0) && <p>{count === 0 ? t('sendAll.none') : t('sendAll.text', { count })}</p>}
      {incomplete > 0 && <Banner>{t('sendAll.incomplete', { count: incomplete })}</Banner>}
      {further > 0 && <Banner tone="plain">{t('sendAll.further', { count: further })}</Banner>}
      {known?.data.map(({ type, records }) => (
        <section key={type} className={styles.reasons}>
          <h3 className={styles.reasonsName}>{type === 'IDENTIFICATION' ? proofs('title') : kinds(`types.${type}`)}</h3>
          <ul className={styles.plainList}>
            {records.map((concept) => (
              <li key={concept.id} className={styles.concept}>
                <span>{'template_name' in concept ? concept.template_name : proofs(`methods.${concept.method}`)}</span>{' '}
                <span className={styles.quiet}>{formatDateTime(concept.created_at)}</span>
                {'is_complete' in concept && !concept.is_complete && (
                  <Button
                    kind="plain"
                    label={`${t('sendAll.complete')}: ${concept.template_name}, ${formatDateTime(concept.created_at)}`}
                    onClick={() => onComplete(concept)}
                  >
                    {t('sendAll.complete')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {sending.error && <Banner tone="error">{describeProblem(sending.error)}</Banner>}
      <div className={styles.foot}>
        <Button kind="quiet" isDisabled={sending.isPending} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button isBusy={sending.isPending} isDisabled={count === 0} onClick={send}>
          {t('sendAll.confirm')}
        </Button>
      </div>
    </div>
  );
}
