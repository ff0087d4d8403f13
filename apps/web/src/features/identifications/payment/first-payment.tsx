import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useFirstPayment } from '../identifications.commands.ts';
import styles from '../identifications.module.css';
import { FirstPaymentForm } from './first-payment-form.tsx';

interface FirstPaymentProps {
  identification: IdentificationDetail;
  mayMatch: boolean;
  onDone: () => void;
}

/** The first payment with which copies of documents identify: what came, or that it is waited for. Nothing for other identifications. */
export function FirstPayment({ identification, mayMatch, onDone }: FirstPaymentProps) {
  const { t } = useTranslation('identificationReview');
  const { client_id: clientId, id, version, awaits_payment: isAwaited, first_payment: payment } = identification;
  const command = useFirstPayment({ clientId, id }, version);
  useBusyGuard(command.isPending);
  if (!isAwaited && payment === null) return null;
  return (
    <section className={styles.stack} aria-label={t('payment.title')}>
      <h3 className={styles.heading}>{t('payment.title')}</h3>
      {payment && (
        <FactList
          facts={[
            { label: t('payment.day'), value: formatDate(payment.paid_on) },
            { label: t('payment.amount'), value: formatMoney(payment.amount, payment.currency) },
            { label: t('payment.account'), value: payment.account },
            { label: t('payment.matchedBy'), value: `${payment.user ?? t('payment.statement')}, ${formatDateTime(payment.at)}` },
          ]}
        />
      )}
      {isAwaited && <Banner tone="plain">{t('payment.awaited')}</Banner>}
      {isAwaited && mayMatch && (
        <FirstPaymentForm
          failure={command.error}
          isBusy={command.isPending}
          onSend={(sent) =>
            command.mutate(sent, {
              onSuccess: ({ message }) => {
                showToast('success', message);
                onDone();
              },
            })
          }
        />
      )}
    </section>
  );
}
