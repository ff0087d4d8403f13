import type { Import } from '@pramen/contract/imports/imports.schemas';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useCancellation, useConfirmation, useFaultDownload } from './imports.commands.ts';
import { countConfirmed, formatCount, savableFindings } from './imports.model.ts';
import styles from './import-actions.module.css';

/** Actions for an import: confirm it, discard it, download its findings. */
export function ImportActions({ shown }: { shown: Import }) {
  const { t } = useTranslation('imports');
  const [open, setOpen] = useState<'confirm' | 'cancel' | null>(null);
  const download = useFaultDownload(shown.id);
  const mayCancel = shown.state === 'UPLOADED' || shown.state === 'CHECKING' || shown.state === 'CHECKED';
  const savable = savableFindings(shown);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.actions}>
        {shown.state === 'CHECKED' && (
          <Button isDisabled={!shown.is_confirmable} onClick={() => setOpen('confirm')}>
            {t('confirm.open')}
          </Button>
        )}
        {mayCancel && (
          <Button kind="quiet" onClick={() => setOpen('cancel')}>
            {t('cancel.open')}
          </Button>
        )}
        {savable && (
          <Button
            kind="plain"
            isBusy={download.isPending}
            icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
            onClick={() => download.mutate()}
          >
            {t(`download.${savable}`)}
          </Button>
        )}
      </div>
      <p className={styles.failure} role="status">
        {download.error && t('downloadFailed')}
      </p>
      <ConfirmDialog shown={shown} isOpen={open === 'confirm' && shown.state === 'CHECKED'} onClose={close} />
      <CancelDialog id={shown.id} isOpen={open === 'cancel' && mayCancel} onClose={close} />
    </>
  );
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function ConfirmDialog({ shown, isOpen, onClose }: DialogProps & { shown: Import }) {
  const { t } = useTranslation('imports');
  const confirmation = useConfirmation(shown.id);
  const { inserted, updated, left } = countConfirmed(shown);
  const sentences = (
    [
      ['inserted', inserted],
      ['updated', updated],
    ] as const
  ).flatMap(([name, count]) => (count === 0 ? [] : t(`confirm.${name}`, { count, shown: formatCount(count) })));
  return (
    <Dialog title={t('confirm.title')} isOpen={isOpen} isBusy={confirmation.isPending} onClose={onClose}>
      <div className={styles.question}>
        <p>{sentences.join(' ')}</p>
        {left > 0 && <p>{t('confirm.left', { count: left })}</p>}
        <p className={styles.quiet}>{t('confirm.final')}</p>
        {confirmation.error && <Banner tone="error">{describeProblem(confirmation.error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isDisabled={confirmation.isPending} onClick={onClose}>
            {t('confirm.no')}
          </Button>
          <Button isBusy={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {t('confirm.yes')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function CancelDialog({ id, isOpen, onClose }: DialogProps & { id: string }) {
  const { t } = useTranslation('imports');
  const cancellation = useCancellation(id);
  return (
    <Dialog title={t('cancel.title')} isOpen={isOpen} isBusy={cancellation.isPending} onClose={onClose}>
      <div className={styles.question}>
        <p>{t('cancel.text')}</p>
        {cancellation.error && <Banner tone="error">{describeProblem(cancellation.error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isDisabled={cancellation.isPending} onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button isBusy={cancellation.isPending} onClick={() => cancellation.mutate()}>
            {t('cancel.yes')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
