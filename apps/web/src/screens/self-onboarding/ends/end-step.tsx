import { WITHDRAWAL_DAYS } from '@pramen/domain/clients/withdrawal';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../self-onboarding.module.css';
import type { StepProps } from '../walk/step-props.ts';
import { PaymentLines } from './payment-lines.tsx';

interface EndStepProps extends StepProps<'end'> {
  isFinishedElsewhere: boolean;
  onDone: () => void;
}

/** Thanks, and where to pay; while something is not decided, why the payment details come later. */
export function EndStep({ step, isFinishedElsewhere, onDone }: EndStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const { held, payment_informations: payments, documents_to_sign: toSign } = step.data;
  const { is_contract_held: isContractHeld, is_under_review: isUnderReview } = step.data;
  return (
    <Card>
      <div className={styles.form}>
        {isFinishedElsewhere && <Banner tone="plain">{t('finishedElsewhere')}</Banner>}
        <header className={styles.head}>
          <IconCircleCheck size={56} stroke={1.25} color="var(--pr-gain)" aria-hidden />
          <h2 className={styles.title}>{t(held === null && !isUnderReview ? 'end.title' : 'end.receivedTitle')}</h2>
          {held !== null && <p className={styles.lead}>{t(`end.held.${held}`)}</p>}
          <p className={styles.lead}>
            {held === null ? t(payments.length > 0 ? 'end.text' : 'end.empty') : t(isContractHeld ? 'end.heldContract' : 'end.heldPlain')}
          </p>
        </header>
        {held === null && isUnderReview && <p className={styles.quiet}>{t('end.review')}</p>}
        {isContractHeld && toSign > 0 && <p className={styles.quiet}>{t('end.heldSign')}</p>}
        {toSign > 0 && (
          <Link to="/my-documents" className={styles.second} onClick={onDone}>
            {t('end.sign', { count: toSign })}
          </Link>
        )}
        {held === null &&
          payments.map((payment) => <PaymentLines key={`${payment.variable_symbol} ${payment.currency}`} payment={payment} />)}
        <RightToWithdraw right={step.data.withdrawal} isHeld={isContractHeld} />
        <div className={styles.actions}>
          {held === null && payments.length > 0 && (
            <Link to="/payment-terms" className={styles.deposit} onClick={onDone}>
              {t('end.deposit')}
            </Link>
          )}
          <Button kind={held === null && payments.length > 0 ? 'quiet' : 'main'} isWide onClick={onDone}>
            {t('toApp')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface RightToWithdrawProps {
  right: StepProps<'end'>['step']['data']['withdrawal'];
  isHeld: boolean;
}

/** How long the new contract may be left; nothing without one. */
function RightToWithdraw({ right, isHeld }: RightToWithdrawProps) {
  const { t } = useTranslation('withdrawal');
  if (right === null) return null;
  const early = t(isHeld ? 'earlyRight' : 'right', { days: WITHDRAWAL_DAYS });
  return <p className={styles.quiet}>{right.until === null ? early : t('until', { day: formatDate(right.until) })}</p>;
}
