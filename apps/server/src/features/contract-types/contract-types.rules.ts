import { isReversed } from '@pramen/domain/dates/period';
import type { ContractTypeRow } from './contract-types.reader.ts';

type Bounds = Pick<
  ContractTypeRow,
  | 'isActiveNewContract'
  | 'isActiveNewContractFrom'
  | 'isActiveNewContractTo'
  | 'isActiveNewProducts'
  | 'isActiveNewProductsFrom'
  | 'isActiveNewProductsTo'
>;

/** End bounds, as named in the contract, that are before their start. */
export function reversedBounds(type: Bounds): string[] {
  return [
    ...(isReversed({ from: type.isActiveNewContractFrom, to: type.isActiveNewContractTo }) ? ['is_active_new_contract_to'] : []),
    ...(isReversed({ from: type.isActiveNewProductsFrom, to: type.isActiveNewProductsTo }) ? ['is_active_new_products_to'] : []),
  ];
}
