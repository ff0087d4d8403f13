/** Created on first use, because it is slow on a phone. */
let wholeNumber: Intl.NumberFormat | null = null;

/** A whole number with grouped thousands; Czech and Slovak write it alike. */
export function writeCount(count: number): string {
  wholeNumber ??= new Intl.NumberFormat('cs-CZ');
  return wholeNumber.format(count);
}
