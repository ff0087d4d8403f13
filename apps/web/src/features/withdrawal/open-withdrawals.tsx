import type { QueuedWithdrawal } from '@pramen/contract/contracts/withdrawals.schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useWithdrawalSettling } from './withdrawal.commands.ts';
import { withdrawalsQuery } from './withdrawal.queries.ts';
import styles from './withdrawal.module.css';

/** Withdrawals whose money staff have to settle; nothing is drawn without any. */
export function OpenWithdrawals() {
  const { t } = useTranslation('withdrawal');
  const { data: withdrawals = [] } = useQuery(withdrawalsQuery);
  const open = withdrawals.filter(({ settled_at: settledAt }) => settledAt === null);
  if (open.length === 0) return null;
  return (
    <Banner>
      <p>{t('open')}</p>
      <ul className={styles.queue}>
        {open.map((withdrawal) => (
          <OpenWithdrawal key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </Banner>
  );
}

function OpenWithdrawal({ withdrawal: { id, client, contract, withdrawn_at: at } }: { withdrawal: QueuedWithdrawal }) {
  const { t } = useTranslation('withdrawal');
  const settling = useWithdrawalSettling(id, client.id);
  const settle = () =>
    settling.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (failure) => showToast('failure', describeProblem(failure)),
    });
  return (
    <li>
      <span>
        <Link to="/clients/$id/detail" params={{ id: client.id }}>
          {client.name}
        </Link>
        {`, ${contract.contract_number}, ${formatDateTime(at)}`}
      </span>
      <Button kind="quiet" isBusy={settling.isPending} label={t('settleOf', { name: client.name })} onClick={settle}>
        {t('settle')}
      </Button>
    </li>
  );
}
