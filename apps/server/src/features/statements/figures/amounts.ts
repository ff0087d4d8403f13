/** Money of a statement as a number with two decimals. */
export const amountOf = (minor: number): number => minor / 100;

/** The same, null when it is not known. */
export const maybeAmount = (minor: number | null): number | null => (minor === null || Number.isNaN(minor) ? null : amountOf(minor));
