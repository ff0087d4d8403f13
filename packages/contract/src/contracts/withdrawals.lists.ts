/** Largest and smallest amount that can be recorded as returned after a withdrawal, in units of its currency. */
export const returnedRange = { min: 0, max: 1_000_000_000 } as const;
