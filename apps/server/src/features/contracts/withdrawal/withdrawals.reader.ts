import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Permission } from '@pramen/domain/permissions/permissions';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { lastDayToLeave } from '@pramen/domain/clients/withdrawal';
import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import type { Readable } from '../../../database/connect.ts';
import { clientKeys, clients, contracts } from '../../../database/schema/clients.ts';
import { contractWithdrawals } from '../../../database/schema/withdrawals.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { openClientKey, readClientKey } from '../../../platform/keys/client-keys.ts';
import { unseal } from '../../../platform/keys/envelope.ts';
import { findOwners } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { findContract, leavableOf } from '../record/contracts.reader.ts';
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

/** The last day on which the client may withdraw; null: there is no such right, or the day is not known yet. */
export const lastDayOf = (contract: Parameters<typeof leavableOf>[0], country: HolidayCountry): CalendarDate | null =>
  lastDayToLeave(leavableOf(contract), country);

const openNote = (key: Buffer | null, sealed: Buffer | null, context: string): string | null =>
  sealed && key ? unseal(key, sealed, context).toString('utf8') : null;

async function readNote(db: Readable, master: Buffer, row: WithdrawalRow | undefined): Promise<string | null> {
  if (!row || row.sealedNote === null) return null;
  return openNote(await readClientKey(db, master, row.clientId), row.sealedNote, noteContext(row.id));
}

export interface WithdrawalState {
  contract: ContractRow;
  /** undefined: the client did not withdraw. */
  row: WithdrawalRow | undefined;
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
  return { contract, row, withdrawnAt: row?.withdrawnAt ?? null, note: await readNote(db, config.keys.master, row) };
}

/** Payments with a current or former symbol of clients that still wait for staff, as sums by client and currency. */
async function readWaitingMoney(db: Readable, clientIds: readonly string[]) {
  if (clientIds.length === 0) return [];
  const theirs = sql.param([...new Set(clientIds)]);
  const { rows } = await db.execute<{ client_id: string; currency: string; amount: string }>(sql`
    SELECT n.client_id, e.currency, sum(e.amount)::text AS amount FROM (
      SELECT h.client_id, h.variable_symbol AS symbol FROM contract_strategies h WHERE h.client_id = ANY(${theirs}::uuid[])
      UNION SELECT f.client_id, f.variable_symbol FROM former_variable_symbols f WHERE f.client_id = ANY(${theirs}::uuid[])) n
    JOIN bank_statement_entries e ON e.variable_symbol = n.symbol AND e.state = 'UNMATCHED' AND e.kind = 'CREDIT' AND e.amount > 0
    GROUP BY n.client_id, e.currency ORDER BY e.currency`);
  return rows;
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
      wrappedKey: clientKeys.wrappedKey,
    })
    .from(contractWithdrawals)
    .innerJoin(clients, eq(clients.id, contractWithdrawals.clientId))
    .innerJoin(contracts, and(eq(contracts.clientId, contractWithdrawals.clientId), eq(contracts.id, contractWithdrawals.contractId)))
    // Erased: its notes cannot be read any more.
    .leftJoin(clientKeys, eq(clientKeys.clientId, contractWithdrawals.clientId))
    .where(or(isNull(contractWithdrawals.settledAt), gt(contractWithdrawals.settledAt, since)))
    .orderBy(desc(sql`${contractWithdrawals.settledAt} IS NULL`), asc(contractWithdrawals.withdrawnAt), asc(contractWithdrawals.id))
    .limit(MOST_SHOWN);
  const open = rows.filter(({ withdrawal }) => withdrawal.settledAt === null);
  const waiting = await readWaitingMoney(
    db,
    open.map(({ withdrawal }) => withdrawal.clientId),
  );
  return rows.map(({ wrappedKey, ...row }) => {
    const { clientId, id, sealedNote, sealedSettlement, settledAt } = row.withdrawal;
    const isSealed = sealedNote !== null || sealedSettlement !== null;
    const key = wrappedKey && isSealed ? openClientKey(config.keys.master, clientId, wrappedKey) : null;
    return {
      ...row,
      waiting: settledAt === null ? waiting.filter((one) => one.client_id === clientId) : [],
      note: openNote(key, sealedNote, noteContext(id)),
      settlementNote: openNote(key, sealedSettlement, settlementContext(id)),
    };
  });
}
