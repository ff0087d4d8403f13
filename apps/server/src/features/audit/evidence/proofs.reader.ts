import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { StoredPerson } from './compare-connected.rules.ts';
import type { StoredHit } from './compare-hits.rules.ts';
import type { StoredProof } from './compare-steps.rules.ts';
import { areOf, ids, millis, read } from './proof-queries.ts';
import type { ProofKey } from './proof-queries.ts';

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
    table: sql`records`,
    columns: sql`valid_until::text AS "validUntil", NULL AS level`,
    steps: sql`record_steps`,
    step: sql`t.screening`,
    object: sql`t.record_id`,
    versions: sql`record_versions`,
    version: sql`encode(sha256(t.sealed_answers), 'hex') AS hash,
      (SELECT f.hash FROM form_revisions f WHERE f.id = t.revision_id) AS "definitionHash", coalesce((SELECT jsonb_typeof(f.definition::jsonb -> 'evaluation') = 'object'
      FROM form_revisions f WHERE f.id = t.revision_id), false) AS "isEvaluated"`,
  },
  identification: {
    table: sql`identifications`,
    columns: sql`NULL AS "validUntil", level`,
    steps: sql`identification_steps`,
    step: sql`NULL`,
    object: sql`t.identification_id`,
    versions: sql`identification_versions`,
    version: sql`encode(sha256(t.sealed_content), 'hex') AS hash, NULL AS "definitionHash", false AS "isEvaluated"`,
  },
} as const;

async function readResults(db: Readable, keys: readonly ProofKey[]) {
  return grouped(
    await read<Made & { version: number; hash: string }>(
      db,
      sql`SELECT t.record_id AS object, t.version_number AS version, t.evaluated_by AS "userId", ${millis(sql`t.evaluated_at`)} AS ms,
        encode(sha256(t.sealed_result), 'hex') AS hash
        FROM record_results t WHERE ${areOf(keys, sql`t.record_id`)} ORDER BY t.version_number`,
    ),
  );
}

/** Records or identifications with their parts, by their id. */
export async function readProofs(
  db: Readable,
  kind: 'record' | 'identification',
  keys: readonly ProofKey[],
): Promise<Map<string, StoredProof>> {
  const { table, columns, steps, step, object, versions, version } = parts[kind];
  const rows = await read<Omit<StoredProof, 'stateAt' | 'steps' | 'versions' | 'results'> & { id: string; ms: number }>(
    db,
    sql`SELECT id, state, ${millis(sql`state_at`)} AS ms, version_number AS version, deleted_at IS NOT NULL AS "isDeleted", ${columns}
      FROM ${table} t WHERE ${areOf(keys, sql`t.id`)}`,
  );
  const stepsOf = grouped(
    await read<Made & { position: number; state: string; version: number; screening: unknown }>(
      db,
      sql`SELECT ${object} AS object, t.position, t.state, t.version_number AS version, ${step} AS screening, t.user_id AS "userId", ${millis(sql`t.at`)} AS ms
        FROM ${steps} t WHERE ${areOf(keys, object)} ORDER BY t.position`,
    ),
  );
  const versionsOf = grouped(
    await read<Made & { number: number; hash: string; definitionHash: string | null; isEvaluated: boolean }>(
      db,
      sql`SELECT ${object} AS object, t.number, t.saved_by AS "userId", ${millis(sql`t.saved_at`)} AS ms, ${version}
        FROM ${versions} t WHERE ${areOf(keys, object)} ORDER BY t.number`,
    ),
  );
  const resultsOf = kind === 'record' ? await readResults(db, keys) : new Map<string, []>();
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
export async function readStoredHits(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredHit>> {
  const rows = await read<{ id: string; role: string; state: string; isWithdrawn: boolean }>(
    db,
    sql`SELECT id, role, state, withdrawn_at IS NOT NULL AS "isWithdrawn" FROM screening_hits t WHERE ${areOf(keys, sql`t.id`)}`,
  );
  const decisionsOf = grouped(
    await read<Made & { decision: string; listNumber: number }>(
      db,
      sql`SELECT t.hit_id AS object, t.decision, t.decided_by AS "userId", ${millis(sql`t.decided_at`)} AS ms, t.list_number AS "listNumber"
        FROM screening_decisions t WHERE ${areOf(keys, sql`t.hit_id`)} ORDER BY t.decided_at, t.id`,
    ),
  );
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, decisions: decisionsOf.get(id) ?? [] }]));
}

/** Persons connected with clients, by the client. */
export async function readStoredPersons(db: Readable, keys: readonly ProofKey[]): Promise<Map<string, StoredPerson[]>> {
  const rows = await read<StoredPerson & { clientId: string }>(
    db,
    sql`SELECT t.client_id AS "clientId", t.role, t.ended_at IS NOT NULL AS "isOver" FROM client_connected_persons t
      WHERE t.client_id = ${ids(keys.map(({ id }) => id))}`,
  );
  return Map.groupBy(rows, ({ clientId }) => clientId);
}
