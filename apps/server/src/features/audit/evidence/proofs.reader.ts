import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { StoredHit } from './compare-hits.rules.ts';
import type { StoredProof } from './compare-steps.rules.ts';
import type { ToldEvent } from './told.rules.ts';

/** What is compared with the audit log, as its events name it. */
export const proofKinds = ['record', 'identification', 'screening_hit'] as const;
export type ProofKind = (typeof proofKinds)[number];

const actions: Readonly<Record<ProofKind, readonly string[]>> = {
  record: ['prepared', 'saved', 'approved', 'denied', 'decided', 'movedToRevision', 'deleted'].map((name) => `records.${name}`),
  identification: ['prepared', 'requested', 'saved', 'approved', 'denied', 'decided', 'deleted'].map((name) => `identifications.${name}`),
  screening_hit: ['hitFound', 'hitChanged', 'hitReopened', 'hitDecided'].map((name) => `screening.${name}`),
};

const tables: Readonly<Record<ProofKind, SQL>> = {
  record: sql`records`,
  identification: sql`identifications`,
  screening_hit: sql`screening_hits`,
};

const list = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`;
const ids = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::uuid[])`;
const millis = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** Every object of a kind that has a row or an event, in the order of their ids. */
export const findProofs = (kind: ProofKind): SQL => sql`
  SELECT e.object_id AS id FROM audit_events e WHERE e.object_type = ${kind} AND e.action = ${list(actions[kind])}
  UNION SELECT t.id::text FROM ${tables[kind]} t ORDER BY id`;

type Row = Record<string, unknown>;
const read = async <Found>(db: Readable, query: SQL): Promise<Found[]> => (await db.execute<Row>(query)).rows as Found[];

/** The events of objects in the order of their time, by the object. */
export async function readTold(db: Readable, kind: ProofKind, objects: readonly string[]): Promise<Map<string, ToldEvent[]>> {
  const rows = await read<{ id: string; action: string; facts: ToldEvent['facts']; actorId: string | null; ms: number }>(
    db,
    sql`SELECT e.object_id AS id, e.action, e.facts, e.actor_user_id AS "actorId", ${millis(sql`e.occurred_at`)} AS ms
      FROM audit_events e WHERE e.object_type = ${kind} AND e.object_id = ${list(objects)} AND e.action = ${list(actions[kind])}
      ORDER BY e.occurred_at, e.id`,
  );
  return Map.groupBy(
    rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) })),
    ({ id }) => id,
  );
}

interface Made {
  object: string;
  userId: string;
  ms: number;
}
const dated = <Found extends Made>({ ms, ...row }: Found) => ({ ...row, at: new Date(ms) });
const grouped = <Found extends Made>(rows: Found[]) => Map.groupBy(rows.map(dated), ({ object }) => object);

/** Where the parts of records and identifications are stored. */
const parts = {
  record: {
    columns: sql`valid_until::text AS "validUntil", NULL AS level`,
    steps: sql`record_steps`,
    object: sql`record_id`,
    versions: sql`record_versions`,
    version: sql`encode(sha256(v.sealed_answers), 'hex') AS hash, coalesce((SELECT jsonb_typeof(f.definition::jsonb -> 'evaluation') = 'object'
      FROM form_revisions f WHERE f.id = v.revision_id), false) AS "isEvaluated"`,
  },
  identification: {
    columns: sql`NULL AS "validUntil", level`,
    steps: sql`identification_steps`,
    object: sql`identification_id`,
    versions: sql`identification_versions`,
    version: sql`encode(sha256(v.sealed_content), 'hex') AS hash, false AS "isEvaluated"`,
  },
} as const;

async function readResults(db: Readable, objects: readonly string[]) {
  return grouped(
    await read<Made & { version: number; hash: string }>(
      db,
      sql`SELECT x.record_id AS object, x.version_number AS version, x.evaluated_by AS "userId", ${millis(sql`x.evaluated_at`)} AS ms,
        encode(sha256(x.sealed_result), 'hex') AS hash
        FROM record_results x WHERE x.record_id = ${ids(objects)} ORDER BY x.version_number`,
    ),
  );
}

/** Records or identifications with their parts, by their id. */
export async function readProofs(
  db: Readable,
  kind: 'record' | 'identification',
  objects: readonly string[],
): Promise<Map<string, StoredProof>> {
  const { columns, steps, object, versions, version } = parts[kind];
  const rows = await read<Omit<StoredProof, 'stateAt' | 'steps' | 'versions' | 'results'> & { id: string; ms: number }>(
    db,
    sql`SELECT id, state, ${millis(sql`state_at`)} AS ms, version_number AS version, deleted_at IS NOT NULL AS "isDeleted", ${columns}
      FROM ${tables[kind]} WHERE id = ${ids(objects)}`,
  );
  const stepsOf = grouped(
    await read<Made & { position: number; state: string; version: number }>(
      db,
      sql`SELECT s.${object} AS object, s.position, s.state, s.version_number AS version, s.user_id AS "userId", ${millis(sql`s.at`)} AS ms
        FROM ${steps} s WHERE s.${object} = ${ids(objects)} ORDER BY s.position`,
    ),
  );
  const versionsOf = grouped(
    await read<Made & { number: number; hash: string; isEvaluated: boolean }>(
      db,
      sql`SELECT v.${object} AS object, v.number, v.saved_by AS "userId", ${millis(sql`v.saved_at`)} AS ms, ${version}
        FROM ${versions} v WHERE v.${object} = ${ids(objects)} ORDER BY v.number`,
    ),
  );
  const resultsOf = kind === 'record' ? await readResults(db, objects) : new Map<string, []>();
  return new Map(
    rows.map(({ id, ms, ...row }) => [
      id,
      {
        ...row,
        stateAt: new Date(ms),
        steps: stepsOf.get(id) ?? [],
        versions: versionsOf.get(id) ?? [],
        results: resultsOf.get(id) ?? [],
      },
    ]),
  );
}

/** Hits of lists with their decisions, by their id. */
export async function readStoredHits(db: Readable, objects: readonly string[]): Promise<Map<string, StoredHit>> {
  const rows = await read<{ id: string; state: string; isWithdrawn: boolean }>(
    db,
    sql`SELECT id, state, withdrawn_at IS NOT NULL AS "isWithdrawn" FROM screening_hits WHERE id = ${ids(objects)}`,
  );
  const decisionsOf = grouped(
    await read<Made & { decision: string; listNumber: number }>(
      db,
      sql`SELECT d.hit_id AS object, d.decision, d.decided_by AS "userId", ${millis(sql`d.decided_at`)} AS ms, d.list_number AS "listNumber"
        FROM screening_decisions d WHERE d.hit_id = ${ids(objects)} ORDER BY d.decided_at, d.id`,
    ),
  );
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, decisions: decisionsOf.get(id) ?? [] }]));
}
