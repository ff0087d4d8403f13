import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import type { ContractRow, InvestmentRow } from './contracts.reader.ts';

export function presentContract(row: ContractRow): Contract {
  return {
    id: row.id,
    client_id: row.clientId,
    contract_number: row.contractNumber,
    contract_type_id: row.contractTypeId,
    contract_type: row.contractType,
    currency: row.currency,
    signed: row.signedOn,
    signing_source: row.signingSource,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    meta: { is_trashed: row.deletedAt !== null },
  };
}

export function presentInvestment(row: InvestmentRow): ContractStrategy {
  const { contract } = row;
  const isContractTrashed = contract.deletedAt !== null;
  return {
    id: row.id,
    client_id: row.clientId,
    strategy: { id: row.strategyId, name: row.strategy.name, strategy_name: row.strategy.strategyName },
    contract: { id: row.contractId, contract_number: contract.contractNumber, contract_type: contract.contractType, currency: contract.currency, is_trashed: isContractTrashed },
    variable_symbol: row.variableSymbol,
    former_variable_symbols: row.formerVariableSymbols,
    label_text: row.labelText,
    created_at: row.createdAt.toISOString(),
    version: row.version,
    meta: { is_trashed: row.deletedAt !== null || isContractTrashed },
  };
}
