import { useQuery } from '@tanstack/react-query';
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
import { useConceptSending } from '../records.commands.ts';
import { conceptsQuery } from '../records.queries.ts';
import styles from '../records.module.css';

interface SendConceptsDialogProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the client's concepts by kind and sends them all at once. */
export function SendConceptsDialog({ isOpen, ...props }: SendConceptsDialogProps) {
  const { t } = useTranslation('recordReview');
  return (
    <Dialog title={t('sendAll.title')} isOpen={isOpen} onClose={props.onClose}>
      <ConceptList {...props} />
    </Dialog>
  );
}

function ConceptList({ clientId, onClose }: Omit<SendConceptsDialogProps, 'isOpen'>) {
  const { t } = useTranslation('recordReview');
  const { t: kinds } = useTranslation('records');
  const { t: proofs } = useTranslation('identifications');
  const { t: words } = useTranslation('shell');
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(conceptsQuery(clientId));
  const sending = useConceptSending(clientId);
  useBusyGuard(sending.isPending);
  const known = isFetchedAfterMount ? data : undefined;
  const count = known?.meta.total ?? 0;
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
      {known && <p>{count === 0 ? t('sendAll.none') : t('sendAll.text', { count })}</p>}
      {known?.data.map(({ type, records }) => (
        <section key={type} className={styles.reasons}>
          <h3 className={styles.reasonsName}>{type === 'IDENTIFICATION' ? proofs('title') : kinds(`types.${type}`)}</h3>
          <ul className={styles.plainList}>
            {records.map((concept) => (
              <li key={concept.id}>
                {'template_name' in concept ? concept.template_name : proofs(`methods.${concept.method}`)}{' '}
                <span className={styles.quiet}>{formatDateTime(concept.created_at)}</span>
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
