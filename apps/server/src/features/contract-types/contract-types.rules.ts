import { isReversed, isWithin } from '@pramen/domain/dates/period';
import type { ContractTypeRow } from './contract-types.reader.ts';

type Bounds = Pick<
  ContractTypeRow,
  'isActiveNewContract' | 'isActiveNewContractFrom' | 'isActiveNewContractTo' | 'isActiveNewProducts' | 'isActiveNewProductsFrom' | 'isActiveNewProductsTo'
>;

/** Whether a contract of the type can be made in a minute of Prague. */
export function takesContracts(type: Bounds, minute: string): boolean {
  return type.isActiveNewContract && isWithin(minute, { from: type.isActiveNewContractFrom, to: type.isActiveNewContractTo });
}

/** Whether strategies can be added to contracts of the type in a minute of Prague. */
export function takesProducts(type: Bounds, minute: string): boolean {
  return type.isActiveNewProducts && isWithin(minute, { from: type.isActiveNewProductsFrom, to: type.isActiveNewProductsTo });
}

/** Names of the end bounds, as the contract spells them, that lie before their beginning. */
export function reversedBounds(type: Bounds): string[] {
  return [
    ...(isReversed({ from: type.isActiveNewContractFrom, to: type.isActiveNewContractTo }) ? ['is_active_new_contract_to'] : []),
    ...(isReversed({ from: type.isActiveNewProductsFrom, to: type.isActiveNewProductsTo }) ? ['is_active_new_products_to'] : []),
  ];
}
