import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Permission } from '@pramen/domain/permissions/permissions';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { lastDayToWithdraw } from '@pramen/domain/clients/withdrawal';
import type { Readable } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { contractWithdrawals } from '../../../database/schema/withdrawals.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { unseal } from '../../../platform/keys/envelope.ts';
import { findOwners } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { findContract } from '../record/contracts.reader.ts';
import type { ContractRow } from '../record/contracts.reader.ts';

export const noteContext = (withdrawalId: string) => `withdrawal:${withdrawalId}`;
export const settlementContext = (withdrawalId: string) => `withdrawal:settlement:${withdrawalId}`;
export type WithdrawalRow = typeof contractWithdrawals.$inferSelect;

/** A contract within reach of the permission; throws record.not_found, also for one in the trash. */
export async function requireContract(db: Readable, actor: Actor, permission: Permission, id: string): Promise<ContractRow> {
  const owner = isId(id) ? (await findOwners(db, 'CONTRACT_NUMBER', [id])).get(id) : undefined;
  if (owner === undefined) throw new Problem('record.not_found');
  const client = await requireClient(db, actor, permission, owner);
  const contract = await findContract(db, client.id, id);
  if (!contract || contract.deletedAt !== null) throw new Problem('record.not_found');
  return contract;
}

/** The last day on which the client may withdraw; null: there is no such right, or not yet. */
export const lastDayOf = ({ concludedOn }: Pick<ContractRow, 'concludedOn'>): CalendarDate | null => lastDayToWithdraw(concludedOn);

async function openNote(db: Readable, master: Buffer, clientId: string, sealed: Buffer | null, context: string): Promise<string | null> {
  const key = sealed && (await readClientKey(db, master, clientId));
  return sealed && key ? unseal(key, sealed, context).toString('utf8') : null;
}

const readNote = (db: Readable, master: Buffer, { clientId, id, sealedNote }: Pick<WithdrawalRow, 'clientId' | 'id' | 'sealedNote'>) =>
  openNote(db, master, clientId, sealedNote, noteContext(id));

export interface WithdrawalState {
  contract: ContractRow;
  withdrawnAt: Date | null;
  note: string | null;
}

/** Whether a client withdrew from a contract, and what they wrote. */
export async function readWithdrawalOf(
  db: Readable,
  { config }: Pick<WritePlatform, 'config'>,
  contract: ContractRow,
): Promise<WithdrawalState> {
  const [row] = await db
    .select()
    .from(contractWithdrawals)
    .where(and(eq(contractWithdrawals.clientId, contract.clientId), eq(contractWithdrawals.contractId, contract.id)));
  return { contract, withdrawnAt: row?.withdrawnAt ?? null, note: row ? await readNote(db, config.keys.master, row) : null };
}

const SETTLED_SHOWN_DAYS = 30;
const MOST_SHOWN = 500;

/** Withdrawals that are open, the oldest first, then those settled lately. */
export async function listWithdrawals(db: Readable, { config }: Pick<WritePlatform, 'config'>, now: Date) {
  const since = new Date(now.getTime() - SETTLED_SHOWN_DAYS * DAY);
  const rows = await db
    .select({
      withdrawal: contractWithdrawals,
      firstname: clients.firstname,
      surname: clients.surname,
      contractNumber: contracts.contractNumber,
      currency: contracts.currency,
    })
    .from(contractWithdrawals)
    .innerJoin(clients, eq(clients.id, contractWithdrawals.clientId))
    .innerJoin(contracts, and(eq(contracts.clientId, contractWithdrawals.clientId), eq(contracts.id, contractWithdrawals.contractId)))
    .where(or(isNull(contractWithdrawals.settledAt), gt(contractWithdrawals.settledAt, since)))
    .orderBy(desc(sql`${contractWithdrawals.settledAt} IS NULL`), asc(contractWithdrawals.withdrawnAt), asc(contractWithdrawals.id))
    .limit(MOST_SHOWN);
  const listed = [];
  for (const row of rows) {
    const { clientId, id, sealedSettlement } = row.withdrawal;
    const note = await readNote(db, config.keys.master, row.withdrawal);
    const settlementNote = await openNote(db, config.keys.master, clientId, sealedSettlement, settlementContext(id));
    listed.push({ ...row, note, settlementNote });
  }
  return listed;
}
