import { multiplyRounded } from '../../money/multiply.ts';

/** All units of a security at their weighted average cost. */
export interface AveragePool {
  add(unitsMicro: number, costMinor: number): void;
  /** Takes units at the average; the cost is NaN when not known, or when the pool does not have as many units. */
  take(unitsMicro: number): number;
  resize(unitsMicro: number): void;
  /** Cost of what is left: NaN once units of unknown cost came in, until the pool is empty again. */
  costMinor(): number;
}

export function createAveragePool(): AveragePool {
  let [units, cost] = [0, 0];
  return {
    add: (unitsMicro, costMinor) => {
      units += unitsMicro;
      cost += costMinor;
    },
    take: (unitsMicro) => {
      const taken = Math.min(units, unitsMicro);
      const part = taken === 0 ? 0 : multiplyRounded(cost, taken, units);
      units -= taken;
      cost = units === 0 ? 0 : cost - part;
      return taken < unitsMicro ? NaN : part;
    },
    resize: (unitsMicro) => {
      units = unitsMicro;
    },
    costMinor: () => cost,
  };
}
