import type { ContractOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { FallLine } from '../../features/duties/fall-line.tsx';
import { ContractState } from '../../features/portfolio/cards/contract-state.tsx';
import { EffectsCard } from '../../features/portfolio/cards/effects-card.tsx';
import { HistoryCard } from '../../features/portfolio/history/history-card.tsx';
import { InvestmentCard } from '../../features/portfolio/cards/investment-card.tsx';
import { PortfolioBlock } from '../../features/portfolio/portfolio-block.tsx';
import { WithdrawalPanel } from '../../features/withdrawal/withdrawal-panel.tsx';
import { formatDate } from '../../platform/formats/dates.ts';
import { useFigureExplanation } from '../kit/use-figure-explanation.tsx';
import { DetailLinks, InvestmentDetails } from './investment-details.tsx';
import { InvestmentHead } from './investment-head.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { stateFacts, takesMoney } from './state-facts.ts';
import styles from './contract.module.css';

interface ContractViewProps {
  overview: ContractOverview;
  /** Present when the figures could not be refreshed. */
  onRetry: (() => void) | null;
}

export function ContractView({ overview, onRetry }: ContractViewProps) {
  const { t } = useTranslation('contract');
  const { client, contract, effects, history, composition, strategies, fall } = overview;
  const { id, contractNumber, contractType, performance, signed } = contract;
  const isActing = useSuspenseQuery(profileQuery).data.context.impersonator !== null;
  const { explain, dialog } = useFigureExplanation({ kind: 'contract', id }, t('value'), performance);
  return (
    <div className={styles.screen}>
      <InvestmentHead
        back={
          client
            ? { label: t('toClient', { name: client.fullname }), to: '/clients/$id/detail', params: { id: client.id } }
            : { label: t('toHome'), to: '/home' }
        }
        title={contractType}
        detail={client ? `${contractNumber} · ${client.fullname}` : contractNumber}
        onRetry={onRetry}
      >
        <ContractState contract={contract} staffOf={client} />
        <FallLine fall={fall} />
      </InvestmentHead>
      <DetailLinks hasInstructions={contract.meta.has_instructions} />
      <PortfolioBlock title={t('value')} performance={performance} onExplain={explain} />
      <HistoryCard history={history} isClosed={contract.withdrawn_at !== null} />
      <section aria-labelledby="contract-strategies">
        <h2 id="contract-strategies" className={styles.heading}>
          {t('strategies')}
        </h2>
        <div className={styles.cards}>
          {strategies.map((held) => (
            <InvestmentCard
              key={held.id}
              name={held.label}
              detail={
                held.label === held.strategy.strategy_name && (client !== null || takesMoney(held.contract))
                  ? `${t('variableSymbol')} ${held.variable_symbol}`
                  : held.strategy.strategy_name
              }
              performance={held.performance}
              target={{ to: '/contract-strategy/$id', params: { id: held.id } }}
            >
              <ContractState contract={held.contract} staffOf={client} isLinked />
            </InvestmentCard>
          ))}
        </div>
      </section>
      <div className={styles.pair}>
        <EffectsCard performance={performance} effects={effects} />
        <FactsPanel
          mayRequest={client === null}
          title={t('about')}
          facts={[
            { label: t('type'), value: contractType },
            { label: t('number'), value: contractNumber },
            { label: t('signed'), value: formatDate(signed) },
            ...stateFacts(contract, t, client !== null),
          ]}
        />
      </div>
      <InvestmentDetails
        scope={{ kind: 'contract', id }}
        performance={performance}
        composition={composition}
        strategies={[...new Set(strategies.map(({ label }) => label))]}
        hasInstructions={contract.meta.has_instructions}
        isClosed={contract.withdrawn_at !== null}
      />
      <WithdrawalPanel contractId={id} isOwn={client === null && !isActing} />
      {dialog}
    </div>
  );
}
