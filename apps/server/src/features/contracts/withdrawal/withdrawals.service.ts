import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import { findLeavingFault, lastDayToWithdraw, WITHDRAWAL_DAYS } from '@pramen/domain/clients/withdrawal';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import type { WithdrawalSettlement } from '@pramen/contract/contracts/withdrawals.schemas';
import { translate } from '@pramen/texts/translate';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { contractWithdrawals } from '../../../database/schema/withdrawals.ts';
import { hashOfSealed, hashOfValues } from '../../../platform/audit/told-values.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal } from '../../../platform/keys/envelope.ts';
import { isId, newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { findAdviser, findStaffToTell } from '../../clients/carers.reader.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { dateColumns, factOfDates } from '../record/contract-dates.rules.ts';
import { findContract, leavableOf } from '../record/contracts.reader.ts';
import type { ContractRow } from '../record/contracts.reader.ts';
import { CONTRACT_LEFT } from '../record/signing-day.service.ts';
import { lastDayOf, noteContext, requireContract, settlementContext } from './withdrawals.reader.ts';
import { findReturnFault } from './withdrawals.rules.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

/**
 * Kinds of the notices: {clientId, contractId} to those who settle a withdrawal and to the adviser, {contractId} to the client, who gets
 * an e-mail too.
 */
export const WITHDRAWN_NOTICE = 'contracts.withdrawn';
export const ADVISER_NOTICE = 'contracts.withdrawn-adviser';
export const WITHDRAWAL_SETTLED = 'contracts.withdrawal-settled';
export const WITHDRAWAL_CONFIRMED = 'contracts.withdrawal-confirmed';

/** Throws why the client may not withdraw: it is done, too late, or there is no such right. */
function refuse(contract: ContractRow, today: string, country: HolidayCountry, language: Language): void {
  if (contract.withdrawnAt !== null) throw new Problem('contract.withdrawn');
  const fault = findLeavingFault(leavableOf(contract), today, country);
  if (fault === 'late') {
    const message = translate(language, 'refusals:contract.withdrawal_late', { days: WITHDRAWAL_DAYS });
    throw new Problem('contract.withdrawal_late', { message });
  }
  if (fault !== null) throw new Problem(`contract.withdrawal_${fault}`);
}

async function keepWithdrawal(
  tx: Tx,
  { config }: Pick<WritePlatform, 'config'>,
  { userId }: Actor,
  { clientId, id: contractId }: ContractRow,
  { withdrawnAt, lastDay, note }: { withdrawnAt: Date; lastDay: string; note: string | null },
): Promise<Buffer | null> {
  const key = await readClientKey(tx, config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  const id = newId();
  const sealedNote = note === null ? null : seal(key, Buffer.from(note), noteContext(id));
  await tx.insert(contractWithdrawals).values({ clientId, id, contractId, userId, withdrawnAt, lastDay, sealedNote });
  return sealedNote;
}

const maySettle = (role: Role): boolean => scopeOf('withdrawals.settle', role) !== 'never';

async function tellWithdrawn(tx: Tx, platform: WritePlatform, { userId }: Actor, { clientId, id: contractId }: ContractRow): Promise<void> {
  await notify(tx, platform, { userId, kind: WITHDRAWAL_CONFIRMED, params: { contractId } });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: WITHDRAWAL_CONFIRMED, params: { clientId, contractId } });
  const params = { clientId, contractId };
  for (const staffId of await findStaffToTell(tx, clientId, maySettle))
    await notify(tx, platform, { userId: staffId, kind: WITHDRAWN_NOTICE, params });
  const adviserId = await findAdviser(tx, clientId);
  if (adviserId !== null) await notify(tx, platform, { userId: adviserId, kind: ADVISER_NOTICE, params });
}

/**
 * The client leaves a contract within the legal period, or before the company accepts it: nothing can be paid into it from now on. Throws record.not_found,
 * contract.withdrawn, contract.withdrawal_late and contract.withdrawal_none.
 */
export async function withdraw(tx: Tx, platform: WritePlatform, actor: Actor, id: string, note: string | null): Promise<ContractRow> {
  const { clientId } = await requireContract(tx, actor, 'withdrawals.declare', id);
  const isIt = and(eq(contracts.clientId, clientId), eq(contracts.id, id));
  // Staff who delete it meanwhile wait for the end of this.
  await tx.select({ id: contracts.id }).from(contracts).where(isIt).for('no key update');
  const contract = await findContract(tx, clientId, id);
  if (!contract || contract.deletedAt !== null) throw new Problem('record.not_found');
  const today = platform.clock.today();
  const country = platform.config.firmCountry;
  refuse(contract, today, country, actor.origin.language);
  const withdrawnAt = platform.clock.now();
  const [left] = await tx
    .update(contracts)
    .set({ withdrawnAt, version: sql`${contracts.version} + 1` })
    .where(and(isIt, isNull(contracts.withdrawnAt)))
    .returning(dateColumns);
  if (!left) throw new Problem('contract.withdrawn');
  await markReported(tx, clientId);
  // Of one that is not accepted yet, the day if it were accepted today.
  const lastDay = lastDayOf(contract, country) ?? lastDayToWithdraw(today, country) ?? today;
  const sealedNote = await keepWithdrawal(tx, platform, actor, contract, { withdrawnAt, lastDay, note });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'contracts.withdrawn',
      objectType: 'contract',
      objectId: id,
      clientId,
      facts: { lastDay, noteHash: hashOfSealed(sealedNote), ...factOfDates(left) },
      personal: { before: { withdrawnAt: null }, after: { withdrawnAt: withdrawnAt.toISOString() }, note },
    },
  );
  await platform.jobs.enqueue(tx, CONTRACT_LEFT, { clientId, contractId: id, userId: actor.userId });
  await tellWithdrawn(tx, platform, actor, contract);
  return { ...contract, withdrawnAt };
}

type Settlement = Omit<WithdrawalSettlement, 'client_id'>;

const settlementFaults = {
  required: 'validation:required',
  superfluous: 'validation:dayOfNothing',
  future: 'withdrawal:faults.inFuture',
  early: 'withdrawal:faults.beforeWithdrawal',
} as const;

/** Staff have settled what follows from a withdrawal; throws record.not_found, and record.state_refused the second time. */
export async function settleWithdrawal(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
  settlement: Settlement,
): Promise<void> {
  const { audit, clock, config } = platform;
  const client = await requireClient(tx, actor, 'withdrawals.settle', clientId);
  const isIt = and(eq(contractWithdrawals.clientId, client.id), eq(contractWithdrawals.id, id));
  const [known] = isId(id) ? await tx.select().from(contractWithdrawals).where(isIt) : [];
  const key = known && (await readClientKey(tx, config.keys.master, client.id));
  if (!known || !key) throw new Problem('record.not_found');
  if (known.settledAt !== null) throw new Problem('record.state_refused');
  const fault = findReturnFault(settlement, { withdrawnOn: pragueDateOf(known.withdrawnAt), today: clock.today() });
  if (fault !== null) throw refusedField(actor.origin.language, 'returned_on', settlementFaults[fault]);
  const settledAt = clock.now();
  const note = settlement.note ?? null;
  const returned = { returnedAmount: settlement.returned_amount.toFixed(2), returnedOn: settlement.returned_on };
  const sealedSettlement = note === null ? null : seal(key, Buffer.from(note), settlementContext(id));
  const [settled] = await tx
    .update(contractWithdrawals)
    .set({ settledAt, settledBy: actor.userId, ...returned, sealedSettlement, version: sql`${contractWithdrawals.version} + 1` })
    .where(and(isIt, isNull(contractWithdrawals.settledAt)))
    .returning({ contractId: contractWithdrawals.contractId });
  if (!settled) throw new Problem('record.state_refused');
  const told = { userId: known.userId, kind: WITHDRAWAL_SETTLED };
  await notify(tx, platform, { ...told, params: { contractId: settled.contractId } });
  await queueMessage(tx, platform, { ...told, channel: 'EMAIL', params: { clientId: client.id, contractId: settled.contractId } });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'contracts.withdrawalSettled',
      objectType: 'contract',
      objectId: settled.contractId,
      clientId: client.id,
      // The amount is personal: the event proves it by its hash.
      facts: {
        returnedOn: returned.returnedOn,
        returnedHash: hashOfValues(id, returned.returnedAmount),
        noteHash: hashOfSealed(sealedSettlement),
      },
      personal: { after: { ...returned, settlementNote: note } },
    },
  );
}
