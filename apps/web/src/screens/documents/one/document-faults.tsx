import type { Document } from '@pramen/contract/documents/documents.schemas';
import { IconCertificate, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { useSealing } from '../../../features/documents/documents.commands.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import styles from '../documents.module.css';

interface DocumentFaultsProps {
  document: Document;
  onRegenerate: () => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Why the file or its seal could not be created, with a retry for users who may. */
export function DocumentFaults({ document, onRegenerate }: DocumentFaultsProps) {
  const { t } = useTranslation('documentReview');
  const { may } = useRole();
  const sealing = useSealing(document.id);
  const { generation_fault: fault, seal_fault: sealFault } = document;
  const mayRegenerate = may('documents.generate') && document.can_be_regenerated && document.state.state !== 'CANCELED';
  const seal = () =>
    sealing.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  return (
    <>
      {fault !== null && (
        <Banner tone="error">
          <div className={styles.fault}>
            <span>{fault}</span>
            {mayRegenerate && (
              <Button kind="quiet" icon={<IconRefresh {...icon} />} onClick={onRegenerate}>
                {t('regenerate.action')}
              </Button>
            )}
          </div>
        </Banner>
      )}
      {sealFault !== null && (
        <Banner tone="error">
          <div className={styles.fault}>
            <span>{sealFault}</span>
            {may('documents.seal') && (
              <Button kind="quiet" icon={<IconCertificate {...icon} />} isBusy={sealing.isPending} onClick={seal}>
                {t('seal')}
              </Button>
            )}
          </div>
        </Banner>
      )}
    </>
  );
}
