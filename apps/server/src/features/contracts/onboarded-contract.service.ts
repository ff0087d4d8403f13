import type { Currency } from '@pramen/contract/fields';
import type { Readable, Tx } from '../../database/connect.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { readOfferedStrategies } from '../strategies/strategies.reader.ts';
import type { StrategyRow } from '../strategies/strategies.reader.ts';
import { setGoal } from './goals.service.ts';
import type { Goal } from './goals.service.ts';
import { findAvailableStrategies } from './investments/available.reader.ts';
import { addStrategies } from './investments/adding.service.ts';
import { findContract, readClientLanguage } from './record/contracts.reader.ts';
import type { ContractRow, InvestmentRow } from './record/contracts.reader.ts';
import { usualCurrency } from './record/contracts.rules.ts';
import { refusedField } from './record/deletion-guard.service.ts';
import { createContract } from './record/contracts.service.ts';
import { releaseAdded, releaseContracts, releaseInvestments } from './record/holding.service.ts';
import { tellPayable, tellSigned } from './record/signing-day.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** The contract of an onboarding: one that the client has, else a new one of a type; neither: none. */
export interface OnboardedContract {
  clientId: string;
  contractId: string | null;
  contractTypeId: string | null;
}

/** Strategies that a client may choose for the contract of an onboarding in a minute of Prague time; none without a contract. */
export async function readOpenStrategies(
  db: Readable,
  { clientId, contractId, contractTypeId }: OnboardedContract,
  minute: string,
  language: Language,
): Promise<StrategyRow[]> {
  if (contractId !== null) {
    const contract = await findContract(db, clientId, contractId);
    if (!contract || contract.deletedAt !== null) return [];
    const available = await findAvailableStrategies(db, contract, minute, language);
    return available === 'CLOSED' ? [] : available;
  }
  return contractTypeId === null ? [] : readOfferedStrategies(db, contractTypeId, minute, language);
}

/** The currency of the contract of an onboarding: that of one that the client has, else what a new one has when nothing else decides. */
export async function readContractCurrency(
  db: Readable,
  { clientId, contractId }: Pick<OnboardedContract, 'clientId' | 'contractId'>,
): Promise<{ currency: Currency; isFixed: boolean }> {
  const contract = contractId === null ? null : await findContract(db, clientId, contractId);
  if (contract) return { currency: contract.currency, isFixed: true };
  return { currency: usualCurrency(await readClientLanguage(db, clientId)), isFixed: false };
}

interface ChosenInvestments {
  strategyIds: readonly string[];
  /** Of a new contract. */
  currency: Currency;
  /** What the client saves for, by strategy; none: not said. */
  goals: ReadonlyMap<string, Goal>;
}

interface Opened {
  contract: ContractRow;
  investments: InvestmentRow[];
  /** Some of the strategies do not fit the client. */
  isUnsuitable: boolean;
}

/**
 * Makes the contract of a submitted onboarding with the chosen strategies, or adds them to the one that the client has; null without a
 * contract. A new one is held, and so is each new investment: nothing can be paid in until `releaseContract`. Throws validation.failed for one that the client withdrew from.
 */
export async function openOnboardedContract(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { clientId, contractId, contractTypeId }: OnboardedContract,
  { strategyIds, currency, goals }: ChosenInvestments,
): Promise<Opened | null> {
  const found = contractId === null ? null : await findContract(tx, clientId, contractId);
  if (contractId !== null && (!found || found.deletedAt !== null)) throw new Problem('record.deleted');
  if (found && found.withdrawnAt !== null) throw refusedField(actor, 'contract', 'refusals:contract.withdrawn');
  if (!found && contractTypeId === null) return null;
  const contract =
    found ??
    (await createContract(tx, platform, actor, clientId, { contract_type_id: contractTypeId ?? '', currency }, platform.clock.now()));
  if (strategyIds.length === 0) return { contract, investments: [], isUnsuitable: false };
  const added = await addStrategies(
    tx,
    platform,
    actor,
    clientId,
    { contract_id: contract.id, strategies_ids: [...strategyIds] },
    'onboarding.answer',
  );
  for (const { id, strategyId } of added.investments) {
    const goal = goals.get(strategyId);
    if (goal) await setGoal(tx, platform, actor, clientId, id, goal);
  }
  return { contract, investments: added.investments, isUnsuitable: added.warnings.length > 0 };
}

/** What staff have added meanwhile is released with it, unless another onboarding of the client is held. */
export async function releaseOnboarded(
  tx: Tx,
  platform: Pick<Deps, 'audit' | 'clock' | 'jobs'>,
  { clientId, contractId, agreedOn }: { clientId: string; contractId: string | null; agreedOn: string },
): Promise<void> {
  if (contractId !== null) await releaseContract(tx, platform, { clientId, id: contractId, agreedOn });
  await releaseAdded(tx, platform, clientId);
}

/**
 * Lets money be paid into the contract of a decided onboarding, and tells the client of what they can pay into; the decision is told by the
 * caller. Of a contract that was not held itself, the held investments are released.
 */
export async function releaseContract(
  tx: Tx,
  platform: Pick<Deps, 'audit' | 'clock' | 'jobs'>,
  { clientId, id, agreedOn }: { clientId: string; id: string; agreedOn: string },
): Promise<void> {
  const [released] = await releaseContracts(tx, platform, clientId, { id, agreedOn });
  const investments = await releaseInvestments(tx, platform, { clientId, contractId: id });
  if (!released) {
    if (investments > 0) await tellPayable(tx, platform, clientId, id);
    return;
  }
  const { signedOn, withdrawnAt } = released;
  if (withdrawnAt !== null) return;
  if (signedOn !== null) await tellSigned(tx, platform, { clientId, contractId: id, signedOn }, id);
  // The client may have signed all of theirs while it was held, and somebody of the company not yet.
  else await tellPayable(tx, platform, clientId, id);
}
