/** Whether an account of these currencies is written domestically, as number and bank code: only when it holds nothing but CZK. Others have IBAN and BIC. */
export function isDomesticAccount(currencies: readonly string[]): boolean {
  return currencies.length === 1 && currencies[0] === 'CZK';
}
