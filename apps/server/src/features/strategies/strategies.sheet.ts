import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../platform/lists/list-export.ts';

/** Stored as a fraction with six decimals. */
const percentOf = (fraction: number | null) => (fraction === null ? null : (fraction * 100).toFixed(2));
const numberOf = (value: number | null) => (value === null ? null : String(value));

export const strategySheet: ListSheet<Strategy> = {
  name: 'strategies',
  title: 'strategies:title',
  columns: [
    ['strategies:name', 'text', ({ name }) => name],
    ['strategies:strategyName', 'text', (strategy) => strategy.strategy_name],
    ['strategies:code', 'text', ({ code }) => code],
    ['strategies:externalId', 'text', (strategy) => (strategy.external_id === null ? null : String(strategy.external_id))],
    ['strategies:currency', 'text', ({ currency }, language) => currency ?? translate(language, 'strategies:anyCurrency')],
    ['strategies:isActive', 'text', (strategy, language) => translate(language, strategy.is_active ? 'strategies:yes' : 'strategies:no')],
    ['strategies:performanceField', 'decimal', ({ performance }) => percentOf(performance)],
    ['strategies:ongoingFeeField', 'decimal', (strategy) => percentOf(strategy.ongoing_fee)],
    ['strategies:entryFeeField', 'decimal', (strategy) => percentOf(strategy.entry_fee)],
    ['strategies:riskClass', 'decimal', (strategy) => numberOf(strategy.risk_class)],
    ['strategies:riskProfile', 'decimal', (strategy) => numberOf(strategy.risk_profile)],
    ['strategies:benchmark', 'text', ({ benchmark }) => benchmark],
    ['strategies:review', 'day', (strategy) => strategy.target_market_review_date],
  ],
};
