import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { isDecidedMeanwhile } from '../bank-statements.model.ts';

/** What follows an answer to a payment: it is confirmed, or a colleague was first; both end the dialog. Other failures stay in it. */
export function useAnswered(onDone: () => void) {
  const { t } = useTranslation('bankStatements');
  return (confirmation: string) => ({
    onSuccess: () => {
      showToast('success', confirmation);
      onDone();
    },
    onError: (failure: unknown) => {
      if (!isDecidedMeanwhile(failure)) return;
      showToast('failure', t('changed'));
      onDone();
    },
  });
}
