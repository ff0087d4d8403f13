import { z } from 'zod';
import { bothNames, KnownVersion, LocalMinute, optionalNote, savedNames, trimmedText } from '../fields.ts';

export const ContractType = z.object({
  id: z.string(),
  name: z.string(),
  ...bothNames,
  description: z.string().nullable(),
  /** Whether a contract of this type can be created now. */
  is_active: z.boolean(),
  is_active_new_contract: z.boolean(),
  is_active_new_contract_from: z.string().nullable(),
  is_active_new_contract_to: z.string().nullable(),
  is_active_new_products: z.boolean(),
  is_active_new_products_from: z.string().nullable(),
  is_active_new_products_to: z.string().nullable(),
  version: z.int(),
});
export type ContractType = z.output<typeof ContractType>;

const fields = {
  name: trimmedText(200),
  ...savedNames,
  description: optionalNote(2000),
  is_active_new_contract: z.boolean(),
  is_active_new_contract_from: LocalMinute,
  is_active_new_contract_to: LocalMinute,
  is_active_new_products: z.boolean(),
  is_active_new_products_from: LocalMinute,
  is_active_new_products_to: LocalMinute,
};

export const NewContractType = z.object(fields).partial().required({ name: true });
export type NewContractType = z.output<typeof NewContractType>;

export const ChangedContractType = z.object(fields).partial().extend({ version: KnownVersion });
export type ChangedContractType = z.output<typeof ChangedContractType>;

export const SavedContractType = z.object({ message: z.string(), contractType: ContractType });
