import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';

/** Fields of the dialog; a period counts only while its switch is on. */
export type ContractTypeValues = {
  /** In Czech. */
  name: string;
  name_sk: string;
  description: string;
  is_active_new_contract: boolean;
  has_contract_period: boolean;
  is_active_new_contract_from: string;
  is_active_new_contract_to: string;
  is_active_new_products: boolean;
  has_product_period: boolean;
  is_active_new_products_from: string;
  is_active_new_products_to: string;
};

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;
const toMinute = (bound: string | null | undefined) => (bound ?? '').slice(0, MINUTE_LENGTH);

/** Initial values of the dialog. A new type is open for everything; the switch of a period is on when either of its bounds is set. */
export function toValues(type: ContractType | null): ContractTypeValues {
  const contractFrom = toMinute(type?.is_active_new_contract_from);
  const contractTo = toMinute(type?.is_active_new_contract_to);
  const productsFrom = toMinute(type?.is_active_new_products_from);
  const productsTo = toMinute(type?.is_active_new_products_to);
  return {
    name: type?.name_cs ?? '',
    name_sk: type?.name_sk ?? '',
    description: type?.description ?? '',
    is_active_new_contract: type?.is_active_new_contract ?? true,
    has_contract_period: contractFrom !== '' || contractTo !== '',
    is_active_new_contract_from: contractFrom,
    is_active_new_contract_to: contractTo,
    is_active_new_products: type?.is_active_new_products ?? true,
    has_product_period: productsFrom !== '' || productsTo !== '',
    is_active_new_products_from: productsFrom,
    is_active_new_products_to: productsTo,
  };
}

/** Request body: a period without its switch has no bounds. */
export function toBody(values: ContractTypeValues) {
  const { has_contract_period: hasContractPeriod, has_product_period: hasProductPeriod, ...fields } = values;
  const contracts = fields.is_active_new_contract && hasContractPeriod;
  const products = fields.is_active_new_products && hasProductPeriod;
  return {
    ...fields,
    name_cs: fields.name,
    is_active_new_contract_from: contracts ? fields.is_active_new_contract_from : '',
    is_active_new_contract_to: contracts ? fields.is_active_new_contract_to : '',
    is_active_new_products_from: products ? fields.is_active_new_products_from : '',
    is_active_new_products_to: products ? fields.is_active_new_products_to : '',
  };
}
