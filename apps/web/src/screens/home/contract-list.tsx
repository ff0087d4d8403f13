import type { ContractReport, PursuedGoal } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { InvestmentCard, InvestmentCardSkeleton } from '../../features/portfolio/cards/investment-card.tsx';
import { ContractState } from '../../features/portfolio/cards/contract-state.tsx';
import { GoalProgress } from '../../features/portfolio/cards/goal-progress.tsx';
import styles from './home.module.css';

export function ContractList({ contracts }: { contracts: readonly ContractReport[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="my-contracts">
      <h2 id="my-contracts" className={styles.heading}>
        {t('myContracts')}
      </h2>
      <div className={styles.cards}>
        {contracts.map(({ id, contractNumber, contractType, performance, currency, goals, ...contract }) => (
          <InvestmentCard
            key={id}
            name={contractType}
            detail={contractNumber}
            performance={performance}
            target={{ to: '/contract/$id', params: { id } }}
          >
            <ContractState contract={contract} />
            {/* Nothing is saved for any more under a contract that the client has left. */}
            {(contract.withdrawn_at === null ? goals : []).map(({ target, ...goal }) =>
              target === null ? null : (
                <GoalProgress key={goal.id} name={nameGoal(goal, goals)} target={target} value={goal.totalAmount} currency={currency} />
              ),
            )}
          </InvestmentCard>
        ))}
      </div>
    </section>
  );
}

/** A goal divided between several investments has one name: each is told with that of its own. */
function nameGoal({ name, label }: Pick<PursuedGoal, 'name' | 'label'>, goals: readonly PursuedGoal[]): string {
  if (name === null) return label;
  return goals.filter((one) => one.name === name).length > 1 ? `${name} · ${label}` : name;
}

export function ContractListSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <section>
      <h2 className={styles.heading}>{t('myContracts')}</h2>
      <div className={styles.cards} aria-busy>
        <InvestmentCardSkeleton />
        <InvestmentCardSkeleton />
      </div>
    </section>
  );
}
