import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../../platform/calls/call.ts';
import type { ContractRow, InvestmentRow } from './contracts.reader.ts';

export function presentContract(row: ContractRow, language: Language): Contract {
  return {
    id: row.id,
    client_id: row.clientId,
    contract_number: row.contractNumber,
    contract_type_id: row.contractTypeId,
    contract_type: nameIn(language, row.contractType),
    currency: row.currency,
    signed: row.signedOn,
    signing_source: row.signingSource,
    held_since: row.heldSince?.toISOString() ?? null,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    meta: { is_trashed: row.deletedAt !== null },
  };
}

/** A strategy in another currency than the contract, added before strategies had a currency. */
const hasOtherCurrency = ({ strategy, contract }: Pick<InvestmentRow, 'strategy' | 'contract'>) =>
  strategy.currency !== null && strategy.currency !== contract.currency;

export function presentInvestment(row: InvestmentRow, language: Language): ContractStrategy {
  const { contract } = row;
  const isContractTrashed = contract.deletedAt !== null;
  return {
    id: row.id,
    client_id: row.clientId,
    strategy: {
      id: row.strategyId,
      name: nameIn(language, row.strategy),
      strategy_name: nameIn(language, row.publicName),
      currency: row.strategy.currency,
    },
    contract: {
      id: row.contractId,
      contract_number: contract.contractNumber,
      contract_type: nameIn(language, row.contractType),
      currency: contract.currency,
      is_trashed: isContractTrashed,
      withdrawn_at: contract.withdrawnAt?.toISOString() ?? null,
    },
    variable_symbol: row.variableSymbol,
    former_variable_symbols: row.formerVariableSymbols,
    label_text: row.labelText,
    held_since: (row.heldSince ?? contract.heldSince)?.toISOString() ?? null,
    paused_for: row.pausedFor,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    meta: { is_trashed: row.deletedAt !== null || isContractTrashed, has_other_currency: hasOtherCurrency(row) },
  };
}
