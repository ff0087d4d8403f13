import type { BankPayment } from '@pramen/contract/bank-statements/bank-statements.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { AssignPanel } from '../../features/bank-statements/answers/assign-panel.tsx';
import { mayAssign, mayLeave, mayTakeBack, toneOfPayment, writePaid } from '../../features/bank-statements/bank-statements.model.ts';
import { paymentQuery } from '../../features/bank-statements/bank-statements.queries.ts';
import { LeaveActions } from '../../features/bank-statements/answers/leave-actions.tsx';
import { ReturnPanel } from '../../features/bank-statements/answers/return-panel.tsx';
import { TakeBackAction } from '../../features/bank-statements/answers/take-back-action.tsx';
import { PaymentFacts } from '../../features/bank-statements/payment-facts.tsx';
import { formatDate } from '../../platform/formats/dates.ts';
import { useRecordTitle } from '../../platform/navigation/document-title.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import styles from './imports.module.css';

const route = getRouteApi('/shell/imports/payments/$id');

/** One payment of a bank statement, and the decision on it. */
export function PaymentScreen() {
  const { t } = useTranslation('bankStatements');
  const { id } = route.useParams();
  const { data: payment, isError, refetch } = useQuery(paymentQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/imports/payments">{t('toQueue')}</BackLink>
      {payment ? (
        <PaymentView key={id} payment={payment} />
      ) : (
        <>
          <PageTitle>{t('title')}</PageTitle>
          <Card>
            {isError ? (
              <QuietError onRetry={() => void refetch()}>{t('paymentFailed')}</QuietError>
            ) : (
              <div aria-busy>
                <SkeletonRows height="28px" />
              </div>
            )}
          </Card>
        </>
      )}
    </div>
  );
}

function PaymentView({ payment }: { payment: BankPayment }) {
  const { t } = useTranslation('bankStatements');
  const { may } = useRole();
  const heading = useId();
  const title = `${writePaid(payment)}, ${formatDate(payment.booked_on)}`;
  useRecordTitle(title);
  const mayDecide = may('imports.manage');
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <StateBadge tone={toneOfPayment(payment.state)}>{t(`states.${payment.state}`)}</StateBadge>
      </div>
      <Card>
        <div className={styles.summary}>
          <PaymentFacts payment={payment} />
          {payment.client && (
            <p>
              <Link to="/clients/$id/detail" params={{ id: payment.client.id }}>
                {payment.client.name}
              </Link>
            </p>
          )}
          {mayDecide && mayLeave(payment) && <LeaveActions payment={payment} />}
          {mayDecide && mayTakeBack(payment) && <TakeBackAction payment={payment} />}
        </div>
      </Card>
      {mayDecide && payment.returns.length > 0 && (
        <section aria-labelledby={heading}>
          <h2 id={heading} className={styles.heading}>
            {t('returns.title')}
          </h2>
          <Card>
            <ReturnPanel payment={payment} />
          </Card>
        </section>
      )}
      {mayDecide && mayAssign(payment) && (
        <section aria-labelledby={heading}>
          <h2 id={heading} className={styles.heading}>
            {t('assign.title')}
          </h2>
          <Card>
            <AssignPanel payment={payment} />
          </Card>
        </section>
      )}
    </>
  );
}
