import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useImpersonation } from './impersonation.commands.ts';

/** Starts impersonating a client. */
export function ImpersonateButton({ clientId }: { clientId: string }) {
  const { t } = useTranslation('impersonation');
  const impersonation = useImpersonation(clientId);
  const start = () => impersonation.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <Button kind="quiet" isBusy={impersonation.isPending} icon={<IconUserShield size={18} stroke={1.5} aria-hidden />} onClick={start}>
      {t('start')}
    </Button>
  );
}
