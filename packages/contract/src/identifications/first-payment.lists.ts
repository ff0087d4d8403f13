/** Largest and smallest first payment that can be recorded, in units of its currency. */
export const firstPaymentRange = { min: 0.01, max: 1_000_000_000 } as const;
