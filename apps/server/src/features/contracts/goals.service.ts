import type { ChangedGoal } from '@pramen/contract/contracts/goals.schemas';
import type { GoalCalculation } from '@pramen/contract/onboarding/calculation.schemas';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contracts, contractStrategies } from '../../database/schema/clients.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';

/** What a client saves for in one investment. */
export interface Goal {
  name: string | null;
  /** Decimal text above zero, in the contract's currency; null: no amount. */
  target: string | null;
  /** `YYYY-MM-DD`; null: no day. */
  date: string | null;
  /** The calculation that it was chosen in, with the server's figures of this investment. */
  calculation: GoalCalculation | null;
}

type Deps = Pick<WritePlatform, 'audit' | 'clock'>;

const none: Goal = { name: null, target: null, date: null, calculation: null };

/** As the column returns it, so that the same amount is no change. */
const amountOf = (target: number | string | null) => (target === null ? null : Number(target).toFixed(2));

/** The goal as fields of an event: the calculation is one text, because the history shows no parts of it. */
const recorded = ({ goalName, goalTarget, goalDate, goalCalculation }: Columns) => ({
  goalName,
  goalTarget,
  goalDate,
  goalCalculation: goalCalculation && JSON.stringify(goalCalculation),
});

type Columns = Pick<typeof contractStrategies.$inferSelect, 'goalName' | 'goalTarget' | 'goalDate' | 'goalCalculation'>;

interface StoredGoal extends Columns {
  contractId: string;
  version: number;
}

const isInvestment = (clientId: string, investmentId: string) =>
  and(eq(contractStrategies.clientId, clientId), eq(contractStrategies.id, investmentId));

/** Locks an investment; throws record.not_found for one that the client does not have or that is in the trash. */
async function holdGoal(tx: Tx, clientId: string, investmentId: string): Promise<StoredGoal> {
  const { goalName, goalTarget, goalDate, goalCalculation, contractId, version, deletedAt } = contractStrategies;
  const [stored] = await tx
    .select({ goalName, goalTarget, goalDate, goalCalculation, contractId, version })
    .from(contractStrategies)
    .where(and(isInvestment(clientId, investmentId), isNull(deletedAt)))
    .for('update');
  if (!stored) throw new Problem('record.not_found');
  return stored;
}

async function storeGoal(
  tx: Tx,
  { audit }: Pick<WritePlatform, 'audit'>,
  actor: Actor,
  { clientId, investmentId }: { clientId: string; investmentId: string },
  { version, contractId: _held, ...stored }: StoredGoal,
  goal: Goal | null,
): Promise<void> {
  const { name, target, date, calculation } = goal ?? none;
  const wanted: Columns = { goalName: name, goalTarget: amountOf(target), goalDate: date, goalCalculation: calculation };
  if (!changesOf(stored, { ...wanted })) return;
  await tx
    .update(contractStrategies)
    .set({ ...wanted, version: version + 1 })
    .where(isInvestment(clientId, investmentId));
  const personal = changesOf(recorded(stored), recorded(wanted));
  const event = { action: 'investments.changed', objectType: 'contract_strategy', objectId: investmentId, clientId };
  await audit.append(tx, { actor, origin: actor.origin }, { ...event, personal: { ...personal } });
}

/**
 * Sets the goal of a client's investment, or clears it with null; the same goal changes nothing. The caller decides who may do so.
 * record.not_found for an investment that the client does not have or that is in the trash.
 */
export async function setGoal(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit'>,
  actor: Actor,
  clientId: string,
  investmentId: string,
  goal: Goal | null,
): Promise<void> {
  await storeGoal(tx, platform, actor, { clientId, investmentId }, await holdGoal(tx, clientId, investmentId), goal);
}

/** A contract that the client has left holds nothing to save in. */
async function refuseWithdrawn(tx: Tx, clientId: string, contractId: string): Promise<void> {
  const [contract] = await tx
    .select({ withdrawnAt: contracts.withdrawnAt })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, contractId)));
  if (contract && contract.withdrawnAt !== null) throw new Problem('contract.withdrawn');
}

/**
 * The client changes what they save for in an investment of theirs; empty parts take it back. The calculation that it came from stays beside
 * a changed goal. Throws record.not_found, record.changed, contract.withdrawn, and validation.failed for a day that is not to come.
 */
export async function changeOwnGoal(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  investmentId: string,
  { version: known, name, target, date }: ChangedGoal,
): Promise<void> {
  const { clientId } = actor;
  if (clientId === null || !isId(investmentId)) throw new Problem('record.not_found');
  const stored = await holdGoal(tx, clientId, investmentId);
  await refuseWithdrawn(tx, clientId, stored.contractId);
  const current = { name: stored.goalName, target: stored.goalTarget === null ? null : Number(stored.goalTarget), date: stored.goalDate };
  refuseStale(known, stored, { ...current, version: stored.version });
  if (date !== null && date !== current.date && date <= platform.clock.today())
    throw refusedField(actor.origin.language, 'date', 'contract:goalDialog.past');
  const isTakenBack = name === null && target === null && date === null;
  const goal = { name, target: target === null ? null : String(target), date, calculation: stored.goalCalculation };
  await storeGoal(tx, platform, actor, { clientId, investmentId }, stored, isTakenBack ? null : goal);
}
