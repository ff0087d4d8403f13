import { outcomeOfWithdrawal, WITHDRAWAL_DAYS } from '@pramen/domain/clients/withdrawal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { formatMoney } from '../../platform/formats/money.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { withdrawalQuery } from './withdrawal.queries.ts';
import styles from './withdrawal.module.css';

interface WithdrawalPanelProps {
  contractId: string;
  /** The client looks at their own contract, and nobody acts for them. */
  isOwn: boolean;
}

/** Until when a contract may be left without a reason, and how; nothing where there is no such right. */
export function WithdrawalPanel({ contractId, isOwn }: WithdrawalPanelProps) {
  const { t } = useTranslation('withdrawal');
  const { data: withdrawal } = useQuery(withdrawalQuery(contractId));
  const [isOpen, setOpen] = useState(false);
  if (!withdrawal) return null;
  const { withdrawn_at: at, until, may_withdraw: mayWithdraw, contract_number: number, note, settlement, currency } = withdrawal;
  if (until === null && at === null && !mayWithdraw) return null;
  const deadline = until === null ? t('early', { days: WITHDRAWAL_DAYS }) : t(mayWithdraw ? 'until' : 'over', { day: formatDate(until) });
  return (
    <Card as="section" labelledBy="withdrawal">
      <div className={styles.panel}>
        <h2 id="withdrawal" className={styles.title}>
          {t('title')}
        </h2>
        {at !== null ? (
          <>
            <p>{t(isOwn ? 'withdrawn' : 'withdrawnStaff', { at: formatDateTime(at) })}</p>
            {isOwn ? <p className={styles.quiet}>{t('withdrawnHint')}</p> : note !== null && <p className={styles.quiet}>{note}</p>}
            <p>
              {t(`${isOwn ? 'outcome' : 'staffOutcome'}.${outcomeOfWithdrawal(settlement)}`, {
                amount: formatMoney(settlement?.returned_amount ?? null, currency),
                day: formatDate(settlement?.returned_on ?? null),
              })}
            </p>
          </>
        ) : (
          <p className={styles.quiet}>{deadline}</p>
        )}
        {isOwn && mayWithdraw && (
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t('action')}
          </Button>
        )}
      </div>
      <WithdrawDialog contract={{ id: contractId, number }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
