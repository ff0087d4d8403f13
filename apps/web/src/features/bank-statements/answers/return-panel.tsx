import type { BankPayment, ReturnOffer } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useReturn } from '../bank-statements.commands.ts';
import { writePaid } from '../bank-statements.model.ts';
import { useAnswered } from './use-answered.ts';
import styles from '../bank-statements.module.css';

/** Payments that a waiting one may take back. */
export function ReturnPanel({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const [chosen, setChosen] = useState<ReturnOffer | null>(null);
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('returns.text')}</p>
      <ul className={styles.offers} aria-label={t('returns.list')}>
        {payment.returns.map((offer) => (
          <li key={offer.id}>
            <div>
              <strong>{offer.client?.name ?? offer.payer_name ?? t('noPayer')}</strong>
              <p className={styles.quiet}>
                {[t('returns.from', { amount: writePaid(offer), day: formatDate(offer.booked_on) }), offer.variable_symbol]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button kind="quiet" onClick={() => setChosen(offer)}>
              {t('returns.do')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog payment={payment} offer={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

function ConfirmDialog({ payment, offer, onClose }: { payment: BankPayment; offer: ReturnOffer | null; onClose: () => void }) {
  const { t } = useTranslation('bankStatements');
  const { mutate, isPending, error, reset } = useReturn(payment);
  const close = () => {
    reset();
    onClose();
  };
  const answered = useAnswered(close);
  const confirm = () => {
    if (!offer) return;
    mutate(offer.id, answered(t('returns.done')));
  };
  return (
    <Dialog title={t('returns.confirm')} isOpen={offer !== null} isBusy={isPending} onClose={close}>
      <div className={styles.stack}>
        {offer && (
          <p>
            {t('returns.confirmText', {
              amount: writePaid(offer),
              day: formatDate(offer.booked_on),
              payer: offer.client?.name ?? offer.payer_name ?? t('noPayer'),
            })}{' '}
            {offer.is_taken_back ? t('returns.takenBack') : offer.client !== null && t('returns.booked')}
          </p>
        )}
        {error && <Banner tone="error">{describeFieldProblem(error)}</Banner>}
        <div className={styles.answers}>
          <Button kind="quiet" isDisabled={isPending} onClick={close}>
            {t('leave.no')}
          </Button>
          <Button isBusy={isPending} onClick={confirm}>
            {t('returns.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
