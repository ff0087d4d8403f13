import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { ToldEvent } from './told.rules.ts';

/**
 * What is compared with the audit log; of a client, the persons who are screened beside them, of an onboarding its deliveries too, and of a
 * contract its withdrawal.
 */
export const proofKinds = ['record', 'identification', 'screening_hit', 'client', 'interaction_form', 'contract', 'first_payment'] as const;
export type ProofKind = (typeof proofKinds)[number];

const named = (feature: string, ...whats: string[]) => whats.map((what) => `${feature}.${what}`);
const actions: Readonly<Record<ProofKind, readonly string[]>> = {
  record: named('records', 'prepared', 'saved', 'approved', 'denied', 'decided', 'movedToRevision', 'deleted'),
  identification: named('identifications', 'prepared', 'requested', 'saved', 'approved', 'denied', 'decided', 'deleted'),
  screening_hit: named('screening', 'hitFound', 'hitChanged', 'hitReopened', 'hitDecided'),
  client: ['screening.personsNamed'],
  interaction_form: [...named('onboarding', 'begun', 'submitted', 'decided', 'canceled', 'abandoned'), 'disclosures.delivered'],
  contract: named('contracts', 'created', 'changed', 'signed', 'concluded', 'released', 'withdrawn', 'withdrawalSettled', 'deleted'),
  first_payment: ['identifications.paymentMatched'],
};

/** What the events of a kind are about. */
const objectTypeOf = (kind: ProofKind) => (kind === 'first_payment' ? 'identification' : kind);

interface Source {
  table: SQL;
  /** The id of the object that a row of the table, with the alias `t`, belongs to. */
  object: SQL;
}
const own = (table: SQL): Source => ({ table, object: sql`t.id` });
const sources: Readonly<Record<ProofKind, readonly Source[]>> = {
  record: [own(sql`records`)],
  identification: [own(sql`identifications`)],
  screening_hit: [own(sql`screening_hits`)],
  client: [{ table: sql`client_connected_persons`, object: sql`t.client_id` }],
  interaction_form: [own(sql`interaction_forms`), { table: sql`deliveries`, object: sql`t.form_id` }],
  contract: [own(sql`contracts`), { table: sql`contract_withdrawals`, object: sql`t.contract_id` }],
  first_payment: [{ table: sql`identification_payments`, object: sql`t.identification_id` }],
};

export const list = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`;
export const ids = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::uuid[])`;
/** Rows of these objects in a table with the alias `t`; the client is the first column of its index. */
export const areOf = (keys: readonly ProofKey[], object: SQL) =>
  sql`t.client_id = ${ids([...new Set(keys.flatMap(({ clientIds }) => clientIds))])} AND ${object} = ${ids(keys.map(({ id }) => id))}`;
export const millis = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** An object and the clients that its row and its events name, one unless somebody changed them; the tables are read by both. */
export interface ProofKey {
  id: string;
  clientIds: readonly string[];
}

/** Every object of a kind that has a row or an event, in the order of their ids. */
export function findProofs(kind: ProofKind): SQL {
  const rows = sources[kind].map(({ table, object }) => sql`UNION SELECT ${object}::text, t.client_id FROM ${table} t`);
  return sql`
  SELECT u.id, array_remove(array_agg(DISTINCT u.client::text), NULL) AS "clientIds" FROM (
    SELECT e.object_id AS id, e.client_id AS client FROM audit_events e WHERE e.object_type = ${objectTypeOf(kind)} AND e.action = ${list(actions[kind])}
    ${sql.join(rows, sql` `)}) u
  GROUP BY u.id ORDER BY u.id`;
}

type Row = Record<string, unknown>;
export const read = async <Found>(db: Readable, query: SQL): Promise<Found[]> => (await db.execute<Row>(query)).rows as Found[];

/** The events of objects in the order of their time, by the object. */
export async function readTold(db: Readable, kind: ProofKind, objects: readonly string[]): Promise<Map<string, ToldEvent[]>> {
  const rows = await read<{ id: string; action: string; facts: ToldEvent['facts']; actorId: string | null; ms: number }>(
    db,
    sql`SELECT e.object_id AS id, e.action, e.facts, e.actor_user_id AS "actorId", ${millis(sql`e.occurred_at`)} AS ms
      FROM audit_events e WHERE e.object_type = ${objectTypeOf(kind)} AND e.object_id = ${list(objects)} AND e.action = ${list(actions[kind])}
      ORDER BY e.occurred_at, e.id`,
  );
  return Map.groupBy(
    rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) })),
    ({ id }) => id,
  );
}
