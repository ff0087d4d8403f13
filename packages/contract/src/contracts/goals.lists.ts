/** Smallest and largest amount that a client may save for, in units of the contract's currency. */
export const goalRange = { min: 0.01, max: 1_000_000_000_000 } as const;
