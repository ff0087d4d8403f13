import type { Currency } from '@pramen/contract/fields';
import type { Calculation } from '@pramen/contract/onboarding/calculation.schemas';
import { goalsOfCalculation } from '@pramen/domain/portfolio/savings/goal';
import { and, eq, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { contracts } from '../../database/schema/clients.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { readOfferedStrategies } from '../strategies/strategies.reader.ts';
import type { StrategyRow } from '../strategies/strategies.reader.ts';
import { setGoal } from './goals.service.ts';
import { findAvailableStrategies } from './investments/available.reader.ts';
import { addStrategies } from './investments/adding.service.ts';
import { findContract } from './record/contracts.reader.ts';
import type { ContractRow, InvestmentRow } from './record/contracts.reader.ts';
import { refusedField } from './record/deletion-guard.service.ts';
import { createContract } from './record/contracts.service.ts';
import { tellSigned } from './record/signing-day.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'>;

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

interface ChosenInvestments {
  strategyIds: readonly string[];
  /** Of a new contract; null: the usual one. */
  currency: Currency | null;
  /** What the client saves for, divided equally between the strategies; null: not said. */
  calculation: Calculation | null;
}

interface Opened {
  contract: ContractRow;
  investments: InvestmentRow[];
  /** Some of the strategies do not fit the client. */
  isUnsuitable: boolean;
}

/**
 * Makes the contract of a submitted onboarding with the chosen strategies, or adds them to the one that the client has; null without a
 * contract. A new one is held: nothing can be paid in until `releaseContract`. Throws validation.failed for one that the client withdrew from.
 */
export async function openOnboardedContract(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { clientId, contractId, contractTypeId }: OnboardedContract,
  { strategyIds, currency, calculation }: ChosenInvestments,
): Promise<Opened | null> {
  const found = contractId === null ? null : await findContract(tx, clientId, contractId);
  if (contractId !== null && (!found || found.deletedAt !== null)) throw new Problem('record.deleted');
  if (found && found.withdrawnAt !== null) throw refusedField(actor, 'contract', 'refusals:contract.withdrawn');
  if (!found && contractTypeId === null) return null;
  const own = currency === null ? {} : { currency };
  const contract = found ?? (await createContract(tx, platform, actor, clientId, { contract_type_id: contractTypeId ?? '', ...own }));
  if (!found)
    await tx
      .update(contracts)
      .set({ heldSince: platform.clock.now() })
      .where(and(eq(contracts.clientId, clientId), eq(contracts.id, contract.id)));
  if (strategyIds.length === 0) return { contract, investments: [], isUnsuitable: false };
  const added = await addStrategies(
    tx,
    platform,
    actor,
    clientId,
    { contract_id: contract.id, strategies_ids: [...strategyIds] },
    'onboarding.answer',
  );
  if (calculation && strategyIds.includes(calculation.strategy_id)) {
    const goals = goalsOfCalculation(calculation, platform.clock.today(), strategyIds.length);
    for (const { id, strategyId } of added.investments) {
      const goal = goals[strategyIds.indexOf(strategyId)];
      // The calculation is a promise of its own strategy.
      if (goal)
        await setGoal(tx, platform, actor, clientId, id, {
          ...goal,
          calculation: strategyId === calculation.strategy_id ? calculation : null,
        });
    }
  }
  return { contract, investments: added.investments, isUnsuitable: added.warnings.length > 0 };
}

/**
 * Lets money be paid into the contract of a decided onboarding, and dates it with the day of the client's agreement unless a document of it
 * is signed. Tells the client. False when it was released already.
 */
export async function releaseContract(
  tx: Tx,
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  { clientId, id, signedOn }: { clientId: string; id: string; signedOn: string | null },
): Promise<boolean> {
  const signing =
    signedOn === null
      ? {}
      : {
          signingSource: sql`CASE WHEN ${contracts.signedOn} IS NULL THEN 'ONBOARDING' ELSE ${contracts.signingSource} END`,
          signedOn: sql`coalesce(${contracts.signedOn}, ${signedOn}::date)`,
          // Also of one that staff have dated meanwhile.
          concludedOn: sql`coalesce(${contracts.concludedOn}, ${signedOn}::date)`,
        };
  const [released] = await tx
    .update(contracts)
    .set({ heldSince: null, version: sql`${contracts.version} + 1`, ...signing })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id), sql`${contracts.heldSince} IS NOT NULL`))
    .returning({ signedOn: contracts.signedOn, withdrawnAt: contracts.withdrawnAt });
  if (!released) return false;
  await audit.append(
    tx,
    {},
    { action: 'contracts.released', objectType: 'contract', objectId: id, clientId, personal: { after: { signedOn: released.signedOn } } },
  );
  if (released.signedOn !== null && released.withdrawnAt === null)
    await tellSigned(tx, { clock }, { clientId, contractId: id, signedOn: released.signedOn });
  return true;
}
