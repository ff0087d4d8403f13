interface Plan<Currency> {
  /** Of the contract; isFixed: the client has it already, otherwise its currency is the one that nothing else decides. */
  contract: { currency: Currency; isFixed: boolean };
  /** Currencies of the strategies in the order in which they decide; null: one without a currency of its own. */
  strategies: readonly (Currency | null)[];
  /** Currencies of the client's account. */
  account: readonly Currency[];
}

/** The currency of everything that an onboarding plans: of the calculation, the costs that the client agrees to, the contract and its payments. */
export function planCurrency<Currency>({ contract, strategies, account }: Plan<Currency>): Currency {
  if (contract.isFixed) return contract.currency;
  const bound = strategies.find((currency) => currency !== null);
  const [paid] = account.length === 1 ? account : [];
  return bound ?? paid ?? contract.currency;
}
