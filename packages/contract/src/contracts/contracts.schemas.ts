import { readVariableSymbol } from '@pramen/domain/banking/payment';
import { z } from 'zod';
import {
  AnyId,
  CalendarDay,
  Currency,
  KnownVersion,
  optionalCode,
  OptionalDay,
  optionalNote,
  optionalText,
  requiredText,
} from '../fields.ts';
import { StrategyFit } from '../suitability/suitability.schemas.ts';

export const Contract = z.object({
  id: z.string(),
  client_id: z.string(),
  contract_number: z.string(),
  contract_type_id: z.string(),
  /** Name of the contract type. */
  contract_type: z.string(),
  currency: Currency,
  signed: CalendarDay.nullable(),
  /** Source of the signing date: staff, an import, or the last signature of the document generated for the contract. */
  signing_source: z.enum(['STAFF', 'IMPORT', 'DOCUMENT', 'ONBOARDING']).nullable(),
  /** Since when it waits for the decision on an onboarding of the client, and takes no money; null: it does not. */
  held_since: z.string().nullable(),
  /** When the client withdrew from it; null: they did not. */
  withdrawn_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
  meta: z.object({ is_trashed: z.boolean() }),
});
export type Contract = z.output<typeof Contract>;

/** An investment of a client: one strategy held under one contract. */
export const ContractStrategy = z.object({
  id: z.string(),
  client_id: z.string(),
  strategy: z.object({ id: z.string(), name: z.string(), strategy_name: z.string(), currency: Currency.nullable() }),
  contract: z.object({
    id: z.string(),
    contract_number: z.string(),
    contract_type: z.string(),
    currency: Currency,
    is_trashed: z.boolean(),
    /** When the client withdrew from the contract; null: they did not. */
    withdrawn_at: z.string().nullable(),
  }),
  variable_symbol: z.string(),
  /** Earlier symbols, latest first: payments with them are still matched. */
  former_variable_symbols: z.array(z.string()),
  label_text: z.string().nullable(),
  /** Since when it or its contract waits for the decision on an onboarding of the client, and takes no money; null: it does not. */
  held_since: z.string().nullable(),
  /** Who acts before it takes money again: the client has to prove who they are, or staff check the new proof; null: it is not paused. */
  paused_for: z.enum(['CLIENT', 'STAFF']).nullable(),
  created_at: z.string(),
  version: z.int(),
  /** has_other_currency: the strategy is for contracts in a different currency; it was added before the server rejected that. */
  meta: z.object({ is_trashed: z.boolean(), has_other_currency: z.boolean() }),
});
export type ContractStrategy = z.output<typeof ContractStrategy>;

export const TrashedQuery = z.object({ with_trashed: z.enum(['0', '1', 'true', 'false', '']).optional() });
export type TrashedQuery = z.output<typeof TrashedQuery>;

/** Whether a query includes the trash. */
export function wantsTrashed({ with_trashed }: TrashedQuery): boolean {
  return with_trashed === '1' || with_trashed === 'true';
}

/** Both or neither: without them the response has every active strategy. */
export const AvailableQuery = z.object({ client_id: AnyId.optional(), contract_id: AnyId.optional() });

const ContractNumber = optionalCode(50);
const ContractTypeId = AnyId.min(1);

export const NewContract = z.object({
  contract_type_id: ContractTypeId,
  /** Default: the next number of the year. */
  contract_number: ContractNumber.optional(),
  /** Default: EUR for clients whose portal is in Slovak, otherwise CZK; it never changes. */
  currency: Currency.optional(),
  /** The signing date, if known; otherwise the last signature of the contract's document sets it. */
  signed: OptionalDay.optional(),
});
export type NewContract = z.output<typeof NewContract>;

/** An empty number keeps the current one. */
export const ChangedContract = z
  .object({ contract_type_id: ContractTypeId, contract_number: ContractNumber, signed: OptionalDay })
  .partial()
  .extend({ version: KnownVersion });
export type ChangedContract = z.output<typeof ChangedContract>;

export const SavedContract = z.object({ message: z.string(), contract: Contract });

export const AddedStrategies = z.object({
  contract_id: AnyId.min(1),
  strategies_ids: z.array(AnyId).min(1).max(100),
  /** Why those that do not fit the client are added nevertheless; without it they are added with a warning that nobody acknowledged. */
  suitability_reason: optionalNote(2000).optional(),
});
export type AddedStrategies = z.output<typeof AddedStrategies>;

export const AddedInvestments = z.object({
  message: z.string(),
  investments: z.array(ContractStrategy),
  /** The added strategies that do not fit the client. */
  warnings: z.array(StrategyFit),
});

export const VARIABLE_SYMBOL_MAX_LENGTH = 10;

/** A variable symbol in its stored form: see `readVariableSymbol`. */
const VariableSymbol = requiredText(40).transform((value, context) => {
  const symbol = readVariableSymbol(value);
  if (symbol === null) context.addIssue({ code: 'custom', params: { key: value.trim() === '' ? 'required' : 'variableSymbol' } });
  return symbol ?? '';
});

export const ChangedInvestment = z.object({
  variable_symbol: VariableSymbol,
  label_text: optionalText(200).optional(),
  /** true, or the id of the current contract: the investment moves to new_contract_id. */
  change_contract_id: z.union([z.boolean(), AnyId]).nullable().optional(),
  new_contract_id: AnyId.nullable().optional(),
  version: KnownVersion,
});
export type ChangedInvestment = z.output<typeof ChangedInvestment>;

export const SavedInvestment = z.object({ message: z.string(), contract_strategy: ContractStrategy });
