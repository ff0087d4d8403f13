import type { QueuedWithdrawal } from '@pramen/contract/contracts/withdrawals.schemas';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { withdrawalsQuery } from './withdrawal.queries.ts';
import styles from './withdrawal.module.css';

/** Withdrawals whose money staff have to settle; nothing is drawn without any, but a list that does not load says so. */
export function OpenWithdrawals() {
  const { t } = useTranslation('withdrawal');
  const { data: withdrawals = [], isError, refetch } = useQuery(withdrawalsQuery);
  const open = withdrawals.filter(({ settled_at: settledAt }) => settledAt === null);
  // Keeps the withdrawal while its dialog fades away.
  const [asked, setAsked] = useState<QueuedWithdrawal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const settle = (withdrawal: QueuedWithdrawal) => {
    setAsked(withdrawal);
    setOpen(true);
  };
  return (
    <>
      {isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {open.length > 0 && <OpenList open={open} onSettle={settle} />}
      {asked && <SettleDialog withdrawal={asked} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenList({ open, onSettle }: { open: readonly QueuedWithdrawal[]; onSettle: (withdrawal: QueuedWithdrawal) => void }) {
  const { t } = useTranslation('withdrawal');
  return (
    <Banner>
      <p>{t('open')}</p>
      <ul className={styles.queue}>
        {open.map((withdrawal) => (
          <OpenWithdrawal key={withdrawal.id} withdrawal={withdrawal} onSettle={() => onSettle(withdrawal)} />
        ))}
      </ul>
    </Banner>
  );
}

interface OpenWithdrawalProps {
  withdrawal: QueuedWithdrawal;
  onSettle: () => void;
}

function OpenWithdrawal({ withdrawal: { client, contract, withdrawn_at: at }, onSettle }: OpenWithdrawalProps) {
  const { t } = useTranslation('withdrawal');
  return (
    <li>
      <span>
        <Link to="/clients/$id/detail" params={{ id: client.id }}>
          {client.name}
        </Link>
        {`, ${contract.contract_number}, ${formatDateTime(at)}`}
      </span>
      <Button kind="quiet" label={t('settleOf', { name: client.name, number: contract.contract_number })} onClick={onSettle}>
        {t('settle')}
      </Button>
    </li>
  );
}
