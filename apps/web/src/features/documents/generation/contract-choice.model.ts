/** A contract for which documents can be generated. */
export interface ContractChoice {
  id: string;
  label: string;
  isSigned: boolean;
}

const unsignedOf = (contracts: readonly ContractChoice[]) => contracts.filter(({ isSigned }) => !isSigned);

/** The contract that the server uses when none is named: the only unsigned one; '' when there is none or more than one. */
export function usualContractOf(contracts: readonly ContractChoice[]): string {
  const unsigned = unsignedOf(contracts);
  return unsigned.length === 1 ? (unsigned[0]?.id ?? '') : '';
}

/** Contracts to choose from. If exactly one is unsigned, the server uses it when none is named, so "none" is not offered. */
export function contractOptions(contracts: readonly ContractChoice[], none: string): { value: string; label: string }[] {
  const options = contracts.map(({ id, label }) => ({ value: id, label }));
  return unsignedOf(contracts).length === 1 ? options : [{ value: '', label: none }, ...options];
}
