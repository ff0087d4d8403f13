import { useTranslation } from 'react-i18next';
import { useImpersonation } from '../../features/impersonation/impersonation.commands.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './reports.module.css';

/** A client's name that starts acting for the client. */
export function ActAsClient({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('reports');
  const impersonation = useImpersonation(id);
  const start = () => impersonation.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <button
      type="button"
      className={styles.client}
      title={t('actAs', { name })}
      aria-disabled={impersonation.isPending || undefined}
      onClick={impersonation.isPending ? undefined : start}
    >
      {name}
    </button>
  );
}
