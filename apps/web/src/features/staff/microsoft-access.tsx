import type { OneStaffUser } from '@pramen/contract/staff/staff.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyableValue } from '../../ui/actions/copyable-value.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useMicrosoftInvitation, useMicrosoftRelease } from './staff.commands.ts';
import styles from './microsoft-access.module.css';

/** Whether a user signs in with a Microsoft account: an administrator makes a one-time link, or ends the binding. */
export function MicrosoftAccess({ user: { id, name, has_microsoft: isBound } }: { user: OneStaffUser }) {
  const { t } = useTranslation('staff');
  const invitation = useMicrosoftInvitation(id);
  const release = useMicrosoftRelease(id);
  const [isReleasing, setReleasing] = useState(false);
  const url = invitation.data?.url ?? null;
  return (
    <Card>
      <section className={styles.access} aria-label={t('microsoft.title')}>
        <h2 className={styles.title}>{t('microsoft.title')}</h2>
        <p role="status">{t(isBound ? 'microsoft.bound' : 'microsoft.unbound')}</p>
        <p className={styles.text}>{t('microsoft.text')}</p>
        {url !== null && (
          <p className={styles.link}>
            <CopyableValue shown={url} label={t('microsoft.copy')} onCopy={(shown) => copyText(url, shown)} />
          </p>
        )}
        <div className={styles.actions}>
          <Button kind="quiet" isBusy={invitation.isPending} onClick={() => invitation.mutate(undefined)}>
            {t(url === null ? 'microsoft.invite' : 'microsoft.again')}
          </Button>
          {isBound && (
            <Button kind="plain" onClick={() => setReleasing(true)}>
              {t('microsoft.release')}
            </Button>
          )}
        </div>
        {invitation.error && <Banner tone="error">{describeProblem(invitation.error)}</Banner>}
        <ConfirmDialog
          title={t('microsoft.releasing.title')}
          text={t('microsoft.releasing.text', { name })}
          action={t('microsoft.releasing.confirm', { name })}
          keep={t('microsoft.releasing.keep')}
          command={release}
          describe={describeProblem}
          isOpen={isReleasing}
          onClose={() => setReleasing(false)}
        />
      </section>
    </Card>
  );
}
