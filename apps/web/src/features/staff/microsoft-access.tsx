import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyableValue } from '../../ui/actions/copyable-value.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useMicrosoftInvitation, useMicrosoftRelease } from './staff.commands.ts';
import styles from './microsoft-access.module.css';

/** Whether a user signs in with a Microsoft account: an administrator makes a one-time link, or ends the binding. */
export function MicrosoftAccess({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const invitation = useMicrosoftInvitation(userId);
  const release = useMicrosoftRelease(userId);
  const url = invitation.data?.url ?? null;
  const failure = invitation.error ?? release.error;
  return (
    <Card>
      <section className={styles.access} aria-label={t('microsoft.title')}>
        <h2 className={styles.title}>{t('microsoft.title')}</h2>
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
          <Button kind="plain" isBusy={release.isPending} onClick={() => release.mutate(undefined)}>
            {t('microsoft.release')}
          </Button>
        </div>
        {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
      </section>
    </Card>
  );
}
