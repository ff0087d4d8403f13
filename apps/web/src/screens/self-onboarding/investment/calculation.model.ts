import type { OfferedStrategy } from '@pramen/contract/onboarding/onboarding.schemas';
import type { AnswersOf } from '../walk/walk.model.ts';

type Calculation = AnswersOf<'calculation'>;

/** A plan of saving; the server calculates its figures. */
export interface Plan {
  strategyId: string;
  duration: number;
  initial: number;
  regular: number;
  name: string;
}

const usual = { duration: 9, initial: 50_000, regular: 4000 } as const;

export const horizons = Array.from({ length: 20 }, (_, index) => (index + 1) * 3);
export const initialDeposits = [0, 25_000, 50_000, 300_000, 500_000, 1_000_000, 10_000_000, 20_000_000] as const;
export const regularDeposits = [500, 1000, 4000, 10_000, 20_000, 50_000, 99_000] as const;

/** The stored plan, else the usual one in the suggested strategy. */
export function toPlan({ strategy_id: id, parameters, portfolio_name: name }: Calculation, offered: readonly OfferedStrategy[]): Plan {
  const suggested = offered.find((one) => one.id === id) ?? offered.find(({ checked }) => checked) ?? offered[0];
  return {
    strategyId: suggested?.id ?? '',
    duration: parameters?.general?.duration ?? usual.duration,
    initial: parameters?.saving?.initial_deposit ?? usual.initial,
    regular: parameters?.saving?.regular_deposit ?? usual.regular,
    name: name ?? '',
  };
}

export function toCalculation({ strategyId, duration, initial, regular, name }: Plan, offered: readonly OfferedStrategy[]): Calculation {
  const strategy = offered.find(({ id }) => id === strategyId);
  return {
    strategy_id: strategyId,
    strategy_name: strategy?.strategy_name ?? '',
    performance: strategy?.performance ?? null,
    mode: 'SAVING',
    parameters: { general: { duration }, saving: { initial_deposit: initial, regular_deposit: regular } },
    portfolio_name: name,
    monthly_deposit: regular,
    deposits_amount: initial + regular * 12 * duration,
  };
}
