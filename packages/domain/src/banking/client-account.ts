/**
 * Whether an account in these currencies is written domestically, as number and bank code: only a CZK-only account is. Others use IBAN
 * and BIC.
 */
export function isDomesticAccount(currencies: readonly string[]): boolean {
  return currencies.length === 1 && currencies[0] === 'CZK';
}
