import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { hashOfValues } from '../../../platform/audit/told-values.ts';
import type { StoredContract, StoredWithdrawal } from './compare-contracts.rules.ts';
import type { StoredDelivery, StoredOnboarding } from './compare-onboardings.rules.ts';
import type { StoredPayment } from './compare-payments.rules.ts';
import { areOf, millis, read } from './proof-queries.ts';
import type { ProofKey } from './proof-queries.ts';

const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
const writtenInstant = (ms: number | null) => instant(ms)?.toISOString() ?? null;

/** Onboardings, by their id. */
export async function readStoredOnboardings(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredOnboarding>> {
  interface Found extends Pick<StoredOnboarding, 'state' | 'contractId' | 'agreementHash'> {
    id: string;
    created: number;
    submitted: number | null;
    decided: number | null;
  }
  const rows = await read<Found>(
    db,
    sql`SELECT t.id, t.state, t.contract_id AS "contractId", encode(sha256(t.sealed_agreement), 'hex') AS "agreementHash",
      ${millis(sql`t.created_at`)} AS created, ${millis(sql`t.submitted_at`)} AS submitted, ${millis(sql`t.decided_at`)} AS decided
      FROM interaction_forms t WHERE ${areOf(keys, sql`t.id`)}`,
  );
  return new Map(
    rows.map(({ id, created, submitted, decided, ...row }) => [
      id,
      { ...row, createdAt: new Date(created), submittedAt: instant(submitted), decidedAt: instant(decided) },
    ]),
  );
}

/** What clients were given, by the onboarding. */
export async function readStoredDeliveries(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredDelivery[]>> {
  const rows = await read<Omit<StoredDelivery, 'at'> & { object: string; ms: number }>(
    db,
    sql`SELECT t.form_id AS object, t.kind, t.document_id AS "documentId", t.language, t.channel, encode(t.sha256, 'hex') AS sha256,
      ${millis(sql`t.delivered_at`)} AS ms FROM deliveries t WHERE ${areOf(keys, sql`t.form_id`)} ORDER BY t.delivered_at, t.id`,
  );
  return Map.groupBy(
    rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) })),
    ({ object }) => object,
  );
}

/** Contracts, by their id. */
export async function readStoredContracts(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredContract>> {
  interface Found extends Omit<StoredContract, 'heldSince' | 'withdrawnAt'> {
    id: string;
    held: number | null;
    left: number | null;
  }
  const rows = await read<Found>(
    db,
    sql`SELECT t.id, t.signed_on::text AS "signedOn", t.signing_source AS "signingSource", t.concluded_on::text AS "concludedOn",
      t.deleted_at IS NOT NULL AS "isDeleted", ${millis(sql`t.held_since`)} AS held, ${millis(sql`t.withdrawn_at`)} AS left
      FROM contracts t WHERE ${areOf(keys, sql`t.id`)}`,
  );
  return new Map(
    rows.map(({ id, held, left, ...row }) => [id, { ...row, heldSince: writtenInstant(held), withdrawnAt: writtenInstant(left) }]),
  );
}

/** Withdrawals with what staff settled, by the contract. */
export async function readStoredWithdrawals(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredWithdrawal[]>> {
  interface Found extends Pick<StoredWithdrawal, 'userId' | 'lastDay' | 'noteHash'> {
    object: string;
    id: string;
    ms: number;
    settled: number | null;
    settledBy: string | null;
    amount: string | null;
    returnedOn: string | null;
    settlementHash: string | null;
  }
  const rows = await read<Found>(
    db,
    sql`SELECT t.contract_id AS object, t.id, t.user_id AS "userId", t.last_day::text AS "lastDay", encode(sha256(t.sealed_note), 'hex') AS "noteHash",
      ${millis(sql`t.withdrawn_at`)} AS ms, ${millis(sql`t.settled_at`)} AS settled, t.settled_by AS "settledBy", t.returned_amount::text AS amount,
      t.returned_on::text AS "returnedOn", encode(sha256(t.sealed_settlement), 'hex') AS "settlementHash"
      FROM contract_withdrawals t WHERE ${areOf(keys, sql`t.contract_id`)}`,
  );
  return Map.groupBy(
    rows.map(({ id, ms, settled, settledBy, amount, returnedOn, settlementHash, ...row }) => ({
      ...row,
      at: new Date(ms),
      settlement:
        settled === null
          ? null
          : {
              userId: settledBy,
              at: new Date(settled),
              returnedOn,
              returnedHash: amount === null ? null : hashOfValues(id, amount),
              noteHash: settlementHash,
            },
    })),
    ({ object }) => object,
  );
}

/** First payments, by the identification. */
export async function readStoredPayments(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredPayment>> {
  interface Found extends Pick<StoredPayment, 'paidOn' | 'userId' | 'accountHash'> {
    id: string;
    ms: number;
    amount: string;
    currency: string;
  }
  const rows = await read<Found>(
    db,
    sql`SELECT t.identification_id AS id, t.paid_on::text AS "paidOn", t.amount::text AS amount, t.currency, t.matched_by AS "userId",
      ${millis(sql`t.matched_at`)} AS ms, encode(sha256(t.sealed_account), 'hex') AS "accountHash"
      FROM identification_payments t WHERE ${areOf(keys, sql`t.identification_id`)}`,
  );
  return new Map(
    rows.map(({ id, ms, amount, currency, ...row }) => [id, { ...row, at: new Date(ms), paymentHash: hashOfValues(id, amount, currency) }]),
  );
}
