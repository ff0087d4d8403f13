import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import type { HeldValue } from '@pramen/contract/portfolio/portfolio.schemas';
import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { readVariableSymbol } from '@pramen/domain/banking/payment';
import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import { required, type FieldRule } from '../../platform/validation/rules.ts';

export const isLiving = ({ meta }: { meta: { is_trashed: boolean } }) => !meta.is_trashed;

/** Whether a contract takes investments and documents: one that the client withdrew from only stays readable. */
export const isOffered = (contract: Pick<Contract, 'meta' | 'withdrawn_at'>) => isLiving(contract) && contract.withdrawn_at === null;

/** Why a client can pay into nothing: all of it waits for the decision on an onboarding, or until they prove again who they are, or staff have checked that; null: they can. */
export function waitsFor(
  investments: readonly Pick<ContractStrategy, 'meta' | 'held_since' | 'paused_for' | 'contract'>[],
): 'held' | 'paused' | 'review' | null {
  const kept = investments.filter((one) => isLiving(one) && one.contract.withdrawn_at === null);
  if (kept.length === 0 || kept.some((one) => one.held_since === null && one.paused_for === null)) return null;
  if (kept.some((one) => one.held_since !== null)) return 'held';
  return kept.some((one) => one.paused_for === 'CLIENT') ? 'paused' : 'review';
}

/** Label of a contract in selects: its number, type and currency. */
export const writeContract = ({
  contract_number,
  contract_type,
  currency,
}: Pick<Contract, 'contract_number' | 'contract_type' | 'currency'>) => `${contract_number} · ${contract_type} · ${currency}`;

/** A contract as a choice for generating documents. */
export const contractChoice = (contract: Contract) => ({
  id: contract.id,
  label: writeContract(contract),
  isSigned: contract.signed !== null,
});

/** The default contract for new strategies: the one with the lowest id that takes any; '' without one. */
export function usualContractId(contracts: readonly Contract[]): string {
  return contracts.filter(isOffered).reduce((lowest, { id }) => (lowest === '' || id < lowest ? id : lowest), '');
}

export type OfferedStrategy = Pick<Strategy, 'id' | 'name' | 'strategy_name' | 'currency'>;

/** A strategy by the name that clients see; the company's name is the description where it differs. */
export function offer({ id, name, strategy_name: shown, currency }: OfferedStrategy): {
  value: string;
  label: string;
  description: string | null;
} {
  return { value: id, label: currency === null ? shown : `${shown} · ${currency}`, description: name === shown ? null : name };
}

/** Types that a contract may get: those open now, and its own. */
export function typeOptions(
  open: readonly Pick<ContractType, 'id' | 'name'>[],
  contract: Contract | null,
): { value: string; label: string }[] {
  const options = open.map(({ id, name }) => ({ value: id, label: name }));
  if (contract === null || options.some(({ value }) => value === contract.contract_type_id)) return options;
  return [...options, { value: contract.contract_type_id, label: contract.contract_type }];
}

/** Contracts to which an investment can move: its own, and those of the same currency that take investments. */
export function moveOptions(contracts: readonly Contract[], { contract }: ContractStrategy): { value: string; label: string }[] {
  return contracts
    .filter((one) => one.id === contract.id || (isOffered(one) && one.currency === contract.currency))
    .map(({ id, contract_number, contract_type }) => ({ value: id, label: `${contract_number} · ${contract_type}` }));
}

/** new_contract_id is the field that the server names when it refuses the move. */
export type InvestmentValues = { variable_symbol: string; label_text: string; new_contract_id: string };

export function toInvestmentValues(investment: ContractStrategy): InvestmentValues {
  return { variable_symbol: investment.variable_symbol, label_text: investment.label_text ?? '', new_contract_id: investment.contract.id };
}

/** Request body: names the contract only when the investment moves to another one. */
export function toInvestmentBody(values: InvestmentValues, stored: ContractStrategy) {
  const isMoved = values.new_contract_id !== stored.contract.id;
  return {
    variable_symbol: writeSymbol(values.variable_symbol),
    label_text: values.label_text,
    ...(isMoved && { change_contract_id: true, new_contract_id: values.new_contract_id }),
  };
}

/** A symbol without the spaces that users type between its digits. */
export const writeSymbol = (typed: string) => typed.replaceAll(/\s/g, '');

const digits: FieldRule = (value) => (readVariableSymbol(value) === null ? { key: 'variableSymbol' } : null);
export const symbolRules: readonly FieldRule[] = [required, digits];

/** Name of an investment where there is no room for more. */
export const nameOf = ({ strategy, label_text: label, contract }: ContractStrategy) =>
  nameInvestment({ label, strategyName: strategy.strategy_name, contractNumber: contract.contract_number });

/**
 * Whether to offer the trash: only the company may trash what money has moved through, and the server would refuse it only after
 * the confirmation. Offered while the value is unknown.
 */
export function offersTrash(value: Pick<HeldValue, 'totalAmount' | 'investedAmount'> | undefined, mayTrashMoved: boolean): boolean {
  return mayTrashMoved || (!value?.totalAmount && !value?.investedAmount);
}
