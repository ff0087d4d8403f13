import { Exact } from './annuity.ts';

// What a strategy costs, and what its clients are left with. The ongoing fee is taken monthly from the value, like the return is added:
// a month multiplies the value by 1 + performance/12 - ongoing fee/12, so the net yearly rate is performance - ongoing fee. The entry fee
// is taken from each deposit before it is invested. A fee that is not known is left out, and the reader has to be told so.

export interface StrategyCosts {
  /** Yearly rate before all costs, a fraction: 0.07 is 7 %. */
  performance: number;
  /** Yearly, as a fraction of the value; null: not known. */
  ongoingFee: number | null;
  /** As a fraction of each deposit; null: not known. */
  entryFee: number | null;
}

/** Yearly rate after the ongoing fee; below zero when the fee is higher than the return. */
export function netRateOf({ performance, ongoingFee }: Pick<StrategyCosts, 'performance' | 'ongoingFee'>): number {
  // In decimals: 0.07 - 0.012 of doubles is 0.058000000000000004.
  return new Exact(performance).minus(ongoingFee ?? 0).toNumber();
}

/** Whether a plan in the strategy costs something, as far as is known. */
export const hasCosts = ({ ongoingFee, entryFee }: Pick<StrategyCosts, 'ongoingFee' | 'entryFee'>): boolean =>
  (ongoingFee ?? 0) > 0 || (entryFee ?? 0) > 0;
