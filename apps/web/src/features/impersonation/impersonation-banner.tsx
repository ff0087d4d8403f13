import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useImpersonationEnd } from './impersonation.commands.ts';
import styles from './impersonation-banner.module.css';

/** Shown on every screen during impersonation: the client's name and the way out. */
export function ImpersonationBanner({ clientName }: { clientName: string }) {
  const { t } = useTranslation('impersonation');
  const end = useImpersonationEnd();
  const stop = () => end.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <section className={styles.banner} aria-label={t('bannerLabel')}>
      <IconUserShield className={styles.icon} size={20} stroke={1.5} aria-hidden />
      <p className={styles.text}>
        {t('banner')} <strong className={styles.name}>{clientName}</strong>
      </p>
      <button type="button" className={styles.stop} aria-label={t('stopAction')} aria-disabled={end.isPending || undefined} onClick={stop}>
        {t('stop')}
      </button>
    </section>
  );
}
