/** A contract that documents can be made for. */
export interface ContractChoice {
  id: string;
  label: string;
  isSigned: boolean;
}

const unsignedOf = (contracts: readonly ContractChoice[]) => contracts.filter(({ isSigned }) => !isSigned);

/** The contract that the server would take unless one is named: the only unsigned one; '' for none. */
export function usualContractOf(contracts: readonly ContractChoice[]): string {
  const unsigned = unsignedOf(contracts);
  return unsigned.length === 1 ? (unsigned[0]?.id ?? '') : '';
}

/** What can be chosen. With a single unsigned contract the server takes that for none, so none is no choice then. */
export function contractOptions(contracts: readonly ContractChoice[], none: string): { value: string; label: string }[] {
  const options = contracts.map(({ id, label }) => ({ value: id, label }));
  return unsignedOf(contracts).length === 1 ? options : [{ value: '', label: none }, ...options];
}
