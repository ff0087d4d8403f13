/** A seeded generator: the same seed gives the same numbers on every machine, so the demo company is always the same. */
export interface Random {
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
}

/** mulberry32: 32 bits of state are enough for a demonstration. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    chance: (percent) => between(1, 100) <= percent,
  };
}
