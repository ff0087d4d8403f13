import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../platform/calls/call.ts';
import { takesContracts } from './contract-types.reader.ts';
import type { ContractTypeRow } from './contract-types.reader.ts';

/** `minute` is the current minute in Prague. */
export function presentContractType(row: ContractTypeRow, minute: string, language: Language): ContractType {
  return {
    id: row.id,
    name: nameIn(language, row),
    name_cs: row.name,
    name_sk: row.nameSk,
    description: row.description,
    is_active: takesContracts(row, minute),
    is_active_new_contract: row.isActiveNewContract,
    is_active_new_contract_from: row.isActiveNewContractFrom,
    is_active_new_contract_to: row.isActiveNewContractTo,
    is_active_new_products: row.isActiveNewProducts,
    is_active_new_products_from: row.isActiveNewProductsFrom,
    is_active_new_products_to: row.isActiveNewProductsTo,
    version: row.version,
  };
}
