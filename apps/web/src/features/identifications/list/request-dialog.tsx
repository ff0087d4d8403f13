import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { useIdentificationRequest } from '../identifications.commands.ts';
import { identificationMethodsQuery } from '../identifications.queries.ts';
import styles from '../identifications.module.css';

interface RequestDialogProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the client to identify themselves by a chosen method. */
export function RequestDialog({ isOpen, ...props }: RequestDialogProps) {
  const { t } = useTranslation('identificationReview');
  return (
    <Dialog title={t('request.title')} isOpen={isOpen} onClose={props.onClose}>
      <Request {...props} />
    </Dialog>
  );
}

function Request({ clientId, onClose }: Omit<RequestDialogProps, 'isOpen'>) {
  const { t } = useTranslation('identificationReview');
  const { t: names } = useTranslation('identifications');
  const { t: words } = useTranslation('shell');
  const { data: methods, isError, refetch } = useQuery(identificationMethodsQuery());
  const [method, setMethod] = useState<IdentificationMethod>('IDCARD');
  const request = useIdentificationRequest(clientId);
  useBusyGuard(request.isPending);
  const send = () =>
    request.mutate(method, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  return (
    <div className={styles.stack}>
      <p>{t('request.text')}</p>
      {!methods && isError && <QuietError onRetry={() => void refetch()}>{t('methodsFailed')}</QuietError>}
      {!methods && !isError && <SkeletonRows height="28px" />}
      {methods && (
        <RadioGroup
          label={t('method')}
          name="method"
          isRequired
          value={method}
          options={methods.map((one) => ({ value: one, label: names(`methods.${one}`) }))}
          onChange={(chosen) => setMethod(methods.find((one) => one === chosen) ?? method)}
        />
      )}
      {request.error && <Banner tone="error">{describeProblem(request.error)}</Banner>}
      <div className={styles.foot}>
        <Button kind="quiet" isDisabled={request.isPending} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button isBusy={request.isPending} isDisabled={!methods} onClick={send}>
          {t('request.confirm')}
        </Button>
      </div>
    </div>
  );
}
