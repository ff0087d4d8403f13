/** Made when first needed: that takes a slow phone a while. */
let wholeNumber: Intl.NumberFormat | null = null;

/** A whole number with its thousands apart; Czech and Slovak write them alike. */
export function writeCount(count: number): string {
  wholeNumber ??= new Intl.NumberFormat('cs-CZ');
  return wholeNumber.format(count);
}
