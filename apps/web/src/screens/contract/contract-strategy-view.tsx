import type { ContractStrategyOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { ContractState } from '../../features/portfolio/cards/contract-state.tsx';
import { EffectsCard } from '../../features/portfolio/cards/effects-card.tsx';
import { HistoryCard } from '../../features/portfolio/history/history-card.tsx';
import { PortfolioBlock } from '../../features/portfolio/portfolio-block.tsx';
import { formatDate } from '../../platform/formats/dates.ts';
import { useFigureExplanation } from '../kit/use-figure-explanation.tsx';
import { GoalEditing } from './goal/goal-editing.tsx';
import { GoalLine } from './goal/goal-line.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { DetailLinks, InvestmentDetails } from './investment-details.tsx';
import { InvestmentHead } from './investment-head.tsx';
import { stateFacts, takesMoney } from './state-facts.ts';
import styles from './contract.module.css';

interface ContractStrategyViewProps {
  overview: ContractStrategyOverview;
  /** Present when the figures could not be refreshed. */
  onRetry: (() => void) | null;
}

export function ContractStrategyView({ overview, onRetry }: ContractStrategyViewProps) {
  const { t } = useTranslation('contract');
  const { client, contract_strategy: held, effects, history, composition } = overview;
  const { id, label, label_text: ownLabel, strategy, contract, performance } = held;
  const { explain, dialog } = useFigureExplanation({ kind: 'strategy', id }, t('strategyValue'), performance);
  return (
    <div className={styles.screen}>
      <InvestmentHead
        back={{ label: t('toContract', { number: contract.contractNumber }), to: '/contract/$id', params: { id: contract.id } }}
        title={label}
        detail={[client?.fullname, label === strategy.strategy_name ? null : strategy.strategy_name, contract.contract_type.name]
          .filter(Boolean)
          .join(' · ')}
        onRetry={onRetry}
      >
        <ContractState contract={contract} staffOf={client} />
        {held.goal && <GoalLine goal={held.goal} currency={performance.currency} value={performance.totalAmount} />}
        {client === null && contract.withdrawn_at === null && (
          <GoalEditing investmentId={id} goal={held.goal} version={held.version} currency={performance.currency} />
        )}
      </InvestmentHead>
      <DetailLinks hasInstructions={held.meta.has_instructions} />
      <PortfolioBlock title={t('strategyValue')} performance={performance} onExplain={explain} />
      <HistoryCard history={history} isClosed={contract.withdrawn_at !== null} />
      <div className={styles.pair}>
        <EffectsCard performance={performance} effects={effects} />
        <FactsPanel
          mayRequest={client === null}
          title={t('aboutStrategy')}
          facts={[
            { label: t('strategyName'), value: strategy.strategy_name },
            ...(ownLabel === null ? [] : [{ label: t('ownLabel'), value: ownLabel }]),
            { label: t('type'), value: contract.contract_type.name },
            { label: t('number'), value: contract.contractNumber },
            { label: t('signed'), value: formatDate(contract.signed) },
            ...stateFacts(contract, t, client !== null),
            ...(client !== null || takesMoney(contract) ? [{ label: t('variableSymbol'), value: held.variable_symbol }] : []),
          ]}
        />
      </div>
      <InvestmentDetails
        scope={{ kind: 'strategy', id }}
        performance={performance}
        composition={{ position: composition }}
        strategies={[]}
        hasInstructions={held.meta.has_instructions}
        isClosed={contract.withdrawn_at !== null}
      />
      {dialog}
    </div>
  );
}
