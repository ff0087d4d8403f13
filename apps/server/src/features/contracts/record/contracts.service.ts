import type { ChangedContract, NewContract } from '@pramen/contract/contracts/contracts.schemas';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { contractTypes } from '../../../database/schema/catalogue.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { writeUnique } from '../../../platform/calls/constraints.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { isId, newId } from '../../../platform/keys/identifiers.ts';
import { changeNumber, REGISTRY_KEY, registerFree, registerNumbers, registerNumbersFrom } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { takesContracts } from '../../contract-types/contract-types.reader.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { dateColumns, factOfDates } from './contract-dates.rules.ts';
import { findContract, readClientLanguage } from './contracts.reader.ts';
import type { ContractRow } from './contracts.reader.ts';
import { mayTrash, usualCurrency } from './contracts.rules.ts';
import { lockHeldAmong, readHoldOf } from './holding.service.ts';
import { hasMovements, refusedField, refuseFunded, refuseWithdrawn } from './deletion-guard.service.ts';
import type { TrashDeps } from './deletion-guard.service.ts';
import { takeContractNumber } from './numbering.service.ts';
import { firstNewsDay, tellPayable, tellSigned } from './signing-day.service.ts';
import type { TellDeps } from './signing-day.service.ts';
import { markReported, markReportedFrom } from '../../../platform/rollups/report-marks.ts';

interface Written {
  inserted: number;
  updated: number;
}

type Deps = TellDeps & Pick<WritePlatform, 'audit'>;

type Imported = { clientId: string; id: string } & ReturnType<typeof factOfDates>['dated'];

/** Format of an instant in UTC that equals that of JavaScript. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

const importedColumns = sql`t.client_id AS "clientId", t.id, t.signed_on::text AS "signedOn", t.signing_source AS "signingSource",
  t.concluded_on::text AS "concludedOn", to_char(t.held_since AT TIME ZONE 'UTC', ${ISO}) AS "heldSince",
  to_char(t.withdrawn_at AT TIME ZONE 'UTC', ${ISO}) AS "withdrawnAt"`;

/** Since when a new row `r` is held, which is now while an onboarding of its client is not decided. */
async function heldSinceOf(tx: Tx, clock: Clock, rows: SQL): Promise<SQL> {
  const held = await lockHeldAmong(tx, sql`SELECT n.client_id FROM (${rows}) n WHERE n.found_id IS NULL`);
  return sql`CASE WHEN r.client_id = ANY(${sql.param(held)}::uuid[]) THEN ${clock.now()}::timestamptz END`;
}

/**
 * The rows as `given`, and their clients' contracts as `theirs`. A separate query reads the contracts, because they are on their client's
 * node.
 */
const givenWithContracts = (rows: SQL) => sql`given AS MATERIALIZED (${rows}), theirs AS MATERIALIZED (
  SELECT k.client_id, k.id, k.signed_on FROM contracts k WHERE k.client_id IN (SELECT client_id FROM given))`;

/**
 * Adds and updates contracts from rows of (id, found_id, client_id, contract_number, contract_type_id, currency, signed_on); client and
 * currency of an existing contract never change. Unchanged rows are not written. New ones are held like those that staff add. Clients are
 * notified of contracts signed within NEWS_DAYS, not of older ones.
 */
export async function writeContractsFrom(tx: Tx, deps: Deps, rows: SQL): Promise<Written> {
  const { audit, clock } = deps;
  const heldSince = await heldSinceOf(tx, clock, rows);
  const signed = (
    await tx.execute<{ client_id: string; id: string; day: string }>(sql`
    WITH ${givenWithContracts(rows)}
    SELECT r.client_id, coalesce(r.found_id, r.id) AS id, r.signed_on::text AS day
    FROM given r LEFT JOIN theirs t ON t.client_id = r.client_id AND t.id = r.found_id
    WHERE r.signed_on >= ${firstNewsDay(clock.today())}::date AND t.signed_on IS NULL`)
  ).rows;
  await markReportedFrom(tx, sql`SELECT r.client_id FROM (${rows}) r`);
  const updated = await tx.execute<Imported>(sql`
    UPDATE contracts t SET contract_type_id = r.contract_type_id, signed_on = r.signed_on, version = t.version + 1,
           signing_source = CASE WHEN t.signed_on IS NOT DISTINCT FROM r.signed_on THEN t.signing_source WHEN r.signed_on IS NOT NULL THEN 'IMPORT' END
    FROM (${rows}) r
    WHERE t.client_id = r.client_id AND t.id = r.found_id
      AND (t.contract_type_id, t.signed_on) IS DISTINCT FROM (r.contract_type_id, r.signed_on)
    RETURNING ${importedColumns}`);
  await audit.appendAll(
    tx,
    {},
    updated.rows.map(({ clientId, id, ...dated }) => ({
      action: 'contracts.changed',
      objectType: 'contract',
      objectId: id,
      clientId,
      facts: { after: { signedOn: dated.signedOn }, dated },
    })),
  );
  await registerNumbersFrom(
    tx,
    'CONTRACT_NUMBER',
    sql`SELECT lower(n.contract_number) AS number, n.client_id, n.id AS record_id FROM (${rows}) n WHERE n.found_id IS NULL`,
  );
  const inserted = await tx.execute<Imported>(sql`
    INSERT INTO contracts AS t (client_id, id, contract_number, contract_type_id, currency, signed_on, signing_source, held_since, created_at)
    SELECT client_id, id, contract_number, contract_type_id, currency, signed_on, CASE WHEN signed_on IS NOT NULL THEN 'IMPORT' END, ${heldSince},
      ${clock.now()}::timestamptz
    FROM (${rows}) r WHERE found_id IS NULL
    RETURNING ${importedColumns}`);
  // Their fields stand in the file, which is in the audit log; without their dates nobody could tell a date that was changed later.
  await audit.appendAll(
    tx,
    {},
    inserted.rows.map(({ clientId, id, ...dated }) => ({
      action: 'contracts.created',
      objectType: 'contract',
      objectId: id,
      clientId,
      facts: { dated },
    })),
  );
  for (const { client_id: clientId, id, day } of signed) await tellSigned(tx, deps, { clientId, contractId: id, signedOn: day });
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

/**
 * Adds and updates the strategies held under contracts from rows of (id, found_id, client_id, contract_id, strategy_id, variable_symbol,
 * label_text, position); contract and strategy of an existing one never change. New ones are held like those that staff add. Payment notices are sent for contracts signed within
 * NEWS_DAYS, and for unsigned ones once they are signed.
 */
export async function writeContractStrategiesFrom(tx: Tx, deps: TellDeps, rows: SQL): Promise<Written> {
  const { clock } = deps;
  const at = clock.now();
  const heldSince = await heldSinceOf(tx, clock, rows);
  const signed = (since: SQL) =>
    sql`EXISTS (SELECT FROM theirs k WHERE k.client_id = r.client_id AND k.id = r.contract_id AND k.signed_on ${since})`;
  const newsDay = sql`${firstNewsDay(clock.today())}::date`;
  const updated = await tx.execute(sql`
    UPDATE contract_strategies t SET label_text = r.label_text, position = r.position, version = t.version + 1
    FROM (${rows}) r
    WHERE t.client_id = r.client_id AND t.id = r.found_id
      AND (t.label_text, t.position) IS DISTINCT FROM (r.label_text, r.position)`);
  await registerNumbersFrom(
    tx,
    'VARIABLE_SYMBOL',
    sql`SELECT n.variable_symbol AS number, n.client_id, n.id AS record_id FROM (${rows}) n WHERE n.found_id IS NULL`,
  );
  await markReportedFrom(tx, sql`SELECT r.client_id FROM (${rows}) r`);
  const inserted = await tx.execute(sql`
    WITH ${givenWithContracts(rows)}
    INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, label_text, position, held_since, created_at, terms_told_at)
    SELECT client_id, id, contract_id, strategy_id, variable_symbol, label_text, position, ${heldSince}, ${at}::timestamptz,
      CASE WHEN ${signed(sql`< ${newsDay}`)} AND ${heldSince} IS NULL THEN ${at}::timestamptz END
    FROM given r WHERE found_id IS NULL`);
  const news = await tx.execute<{ client_id: string }>(sql`
    WITH ${givenWithContracts(rows)}
    SELECT DISTINCT r.client_id FROM given r WHERE r.found_id IS NULL AND ${signed(sql`>= ${newsDay}`)}`);
  for (const { client_id: clientId } of news.rows) await tellPayable(tx, deps, clientId);
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 };
}

/** Checks that the contract type is open for contracts now; locks it until the transaction ends. */
async function admitType(tx: Tx, clock: Clock, actor: Actor, id: string): Promise<string> {
  const [type] = isId(id) ? await tx.select().from(contractTypes).where(eq(contractTypes.id, id)).for('share') : [];
  if (!type) throw refusedField(actor, 'contract_type_id', 'validation:choice');
  if (!takesContracts(type, pragueMinuteOf(clock.now()))) throw refusedField(actor, 'contract_type_id', 'contracts:typeClosed');
  return type.id;
}

/** The signing date and its source; empty when none was sent. Rejects a future date. */
function signingOf(actor: Actor, today: string, { signed }: Pick<ChangedContract, 'signed'>) {
  if (signed === undefined) return {};
  if (signed !== null && signed > today) throw refusedField(actor, 'signed', 'contracts:signedLater');
  return { signedOn: signed, signingSource: signed === null ? null : ('STAFF' as const) };
}

async function readBack(tx: Tx, clientId: string, id: string): Promise<ContractRow> {
  const row = await findContract(tx, clientId, id);
  if (!row) throw new Problem('record.not_found');
  return row;
}

const uniqueFields = { [REGISTRY_KEY]: 'contract_number' };
const registered = ({ clientId, id }: { clientId: string; id: string }, number: string) =>
  ({ kind: 'CONTRACT_NUMBER', number, clientId, recordId: id }) as const;

/** Stores a contract and returns its number: the typed one, or the next free one, even if another call takes a number at the same time. */
async function insertContract(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  row: Omit<typeof contracts.$inferInsert, 'contractNumber'>,
  typed: string | null,
): Promise<string> {
  if (typed !== null) {
    await writeUnique(uniqueFields, actor.origin.language, () => registerNumbers(tx, [registered(row, typed)]));
    await tx.insert(contracts).values({ ...row, contractNumber: typed });
    return typed;
  }
  for (;;) {
    const contractNumber = await takeContractNumber(tx, clock);
    const given = await registerFree(tx, [registered(row, contractNumber)]);
    if (given.size === 0) continue;
    await tx.insert(contracts).values({ ...row, contractNumber });
    return contractNumber;
  }
}

/**
 * Creates a contract for a client whom the caller has checked the actor may reach. By default it gets the year's next number and the usual
 * currency of the client's portal. It is held like the onboarding that makes it, or that of the client which is held already.
 */
export async function createContract(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  clientId: string,
  body: NewContract,
  onboardedSince: Date | null = null,
): Promise<ContractRow> {
  const { audit, clock } = deps;
  const contractTypeId = await admitType(tx, clock, actor, body.contract_type_id);
  const currency = body.currency ?? usualCurrency(await readClientLanguage(tx, clientId));
  const id = newId();
  const signing = signingOf(actor, clock.today(), body);
  const own = { contractTypeId, currency, ...signing };
  const heldSince = onboardedSince ?? (await readHoldOf(tx, { clock }, clientId));
  const contractNumber = await insertContract(
    tx,
    clock,
    actor,
    { ...own, clientId, id, heldSince, createdAt: clock.now() },
    body.contract_number ?? null,
  );
  await markReported(tx, clientId);
  const fields = { contractNumber, ...own };
  const dates = { signedOn: null, signingSource: null, ...signing, concludedOn: null, heldSince, withdrawnAt: null };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contracts.created', objectType: 'contract', objectId: id, clientId, facts: factOfDates(dates), personal: { after: fields } },
  );
  if (fields.signedOn) await tellSigned(tx, deps, { clientId, contractId: id, signedOn: fields.signedOn });
  return readBack(tx, clientId, id);
}

/** Locks the client and returns their contract, which must not be in the trash. */
async function holdContract(
  tx: Tx,
  actor: Actor,
  permission: 'contracts.edit' | 'contracts.delete',
  clientId: string,
  id: string,
): Promise<ContractRow> {
  await holdClient(tx, actor, permission, clientId);
  const stored = await readBack(tx, clientId, id);
  if (stored.deletedAt !== null) throw new Problem('record.deleted');
  return stored;
}

/** Changes the type, number or signing date of a contract; a new type must be open for contracts now. */
export async function changeContract(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
  body: ChangedContract,
  present: (row: ContractRow) => unknown,
): Promise<ContractRow> {
  const { audit, clock } = deps;
  const stored = await holdContract(tx, actor, 'contracts.edit', clientId, id);
  refuseStale(body.version, stored, present(stored));
  const isOther = body.contract_type_id !== undefined && body.contract_type_id.toLowerCase() !== stored.contractTypeId;
  const contractTypeId = isOther ? await admitType(tx, clock, actor, body.contract_type_id ?? '') : undefined;
  // The unchanged date keeps its source.
  const signing = body.signed === stored.signedOn ? {} : signingOf(actor, clock.today(), body);
  const saved = definedOf({ contractTypeId, contractNumber: body.contract_number ?? undefined, ...signing });
  const changes = changesOf({ ...stored }, saved);
  if (!changes) return stored;
  const isThisRecord = and(eq(contracts.clientId, clientId), eq(contracts.id, id));
  const { contractNumber } = saved;
  if (contractNumber !== undefined)
    await writeUnique(uniqueFields, actor.origin.language, () => changeNumber(tx, registered(stored, contractNumber)));
  const [changed] = await tx
    .update(contracts)
    .set({ ...saved, version: stored.version + 1 })
    .where(isThisRecord)
    .returning(dateColumns);
  await markReported(tx, clientId);
  const facts = changed && factOfDates(changed);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contracts.changed', objectType: 'contract', objectId: id, clientId, ...(facts && { facts }), personal: { ...changes } },
  );
  if (stored.signedOn === null && signing.signedOn) await tellSigned(tx, deps, { clientId, contractId: id, signedOn: signing.signedOn });
  return readBack(tx, clientId, id);
}

async function hasInvestments(tx: Tx, clientId: string, contractId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM contract_strategies WHERE client_id = ${clientId} AND contract_id = ${contractId} AND deleted_at IS NULL LIMIT 1`);
  return rows.length > 0;
}

/** Moves a contract to the trash. It must have no investments and no withdrawal, and only the company may trash one with past movements. */
export async function deleteContract(
  tx: Tx,
  { audit, clock, measureWorth }: TrashDeps,
  actor: Actor,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  const stored = await holdContract(tx, actor, 'contracts.delete', clientId, id);
  await refuseWithdrawn(tx, actor, clientId, id);
  await refuseFunded(tx, measureWorth, actor, clientId, { kind: 'contract', id });
  if (await hasInvestments(tx, clientId, id)) throw new Problem('contract.has_investments');
  const isMoved = await hasMovements(tx, clientId, sql`h.contract_id = ${id}`);
  if (!mayTrash(scopeOf('contracts.delete', actor.role), isMoved)) throw new Problem('contract.has_movements');
  const isThisRecord = and(eq(contracts.clientId, clientId), eq(contracts.id, id));
  await tx
    .update(contracts)
    .set({ deletedAt: clock.now(), version: stored.version + 1 })
    .where(isThisRecord);
  await markReported(tx, clientId);
  const { contractNumber, contractTypeId, currency } = stored;
  const personal = { before: { contractNumber, contractTypeId, currency } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contracts.deleted', objectType: 'contract', objectId: id, clientId, personal },
  );
}
