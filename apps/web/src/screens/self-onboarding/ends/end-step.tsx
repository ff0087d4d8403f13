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

type EndFacts = StepProps<'end'>['step']['data'];

/** Of the sentences, the one that says how the client goes on. */
function nextWord(facts: EndFacts) {
  const { held, contract, is_contract_held: isContractHeld, payment_informations: payments, documents_to_sign: toSign } = facts;
  if (contract === 'LEFT') return 'left';
  if (held !== null) return isContractHeld ? 'heldContract' : 'heldPlain';
  if (payments.length > 0) return toSign > 0 ? 'signFirst' : 'text';
  // Without a contract no payment details will ever come.
  if (contract === 'NONE') return toSign > 0 ? 'signPlain' : 'done';
  return toSign > 0 ? 'signOnly' : 'empty';
}

function titleWord({ held, is_under_review: isUnderReview, waiting_identifications: missing, documents_to_sign: toSign }: EndFacts) {
  if (missing.length > 0) return 'missingTitle';
  return held === null && !isUnderReview && toSign === 0 ? 'title' : 'receivedTitle';
}

/** Thanks, what is still missing, and where to pay; while something is not decided, why the payment details come later. */
export function EndStep({ form, step: { data: facts }, isFinishedElsewhere, onDone }: EndStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: words } = useTranslation('payments');
  const { held, is_contract_held: isContractHeld, is_under_review: isUnderReview, documents_to_sign: toSign } = facts;
  const { contract, payment_informations: payments, waiting_identifications: missing } = facts;
  return (
    <Card>
      <div className={styles.form}>
        {isFinishedElsewhere && (
          <Banner tone="plain">{t(form.concludes_contract ? 'finishedElsewhere' : 'plain.finishedElsewhere')}</Banner>
        )}
        <header className={styles.head}>
          {missing.length === 0 && <IconCircleCheck size={56} stroke={1.25} color="var(--pr-gain)" aria-hidden />}
          <h2 className={styles.title}>{t(`end.${titleWord(facts)}`)}</h2>
          {missing.length > 0 && (
            <p className={styles.lead}>{t(missing.some((one) => one.is_returned) ? 'end.returned' : 'end.identify')}</p>
          )}
          {held !== null && <p className={styles.lead}>{t(`end.held.${held}`)}</p>}
          <p className={styles.lead}>{t(`end.${nextWord(facts)}`)}</p>
        </header>
        {held === null && isUnderReview && <p className={styles.quiet}>{t('end.review')}</p>}
        {held !== null && toSign > 0 && <p className={styles.quiet}>{t(isContractHeld ? 'end.heldSign' : 'end.heldSignPlain')}</p>}
        {held === null &&
          payments.map((payment) => <PaymentLines key={`${payment.variable_symbol} ${payment.currency}`} payment={payment} />)}
        {facts.first_payment_identifies && contract === 'KEPT' && <Banner>{words('firstPayment')}</Banner>}
        <RightToWithdraw right={facts.withdrawal} isHeld={isContractHeld} />
        <EndActions facts={facts} onDone={onDone} />
      </div>
    </Card>
  );
}

/** What the client does next, the most urgent first: what is missing, what is to be signed, and only then the deposit. */
function EndActions({ facts, onDone }: { facts: EndFacts; onDone: () => void }) {
  const { t } = useTranslation('selfOnboarding');
  const { held, documents_to_sign: toSign, payment_informations: payments, waiting_identifications: missing } = facts;
  const [first] = missing;
  const [mayDeposit, mustSign] = [held === null && payments.length > 0, toSign > 0];
  return (
    <div className={styles.actions}>
      {first && (
        <Link to="/identifications/$id" params={{ id: first.id }} className={styles.deposit} onClick={onDone}>
          {t('end.sendDocument')}
        </Link>
      )}
      {mustSign && (
        <Link to="/my-documents" className={first ? styles.second : styles.deposit} onClick={onDone}>
          {t('end.sign', { count: toSign })}
        </Link>
      )}
      {mayDeposit && (
        <Link to="/payment-terms" className={first || mustSign ? styles.second : styles.deposit} onClick={onDone}>
          {t('end.deposit')}
        </Link>
      )}
      <Button kind={first || mustSign || mayDeposit ? 'quiet' : 'main'} isWide onClick={onDone}>
        {t('toApp')}
      </Button>
    </div>
  );
}

interface RightToWithdrawProps {
  right: EndFacts['withdrawal'];
  isHeld: boolean;
}

/** How long the new contract may be left; nothing without one. */
function RightToWithdraw({ right, isHeld }: RightToWithdrawProps) {
  const { t } = useTranslation('withdrawal');
  if (right === null) return null;
  const early = t(isHeld ? 'earlyRight' : 'right', { days: WITHDRAWAL_DAYS });
  return <p className={styles.quiet}>{right.until === null ? early : t('until', { day: formatDate(right.until) })}</p>;
}
