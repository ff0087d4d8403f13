import type { RecordKindOverview } from '@pramen/contract/records/records.schemas';
import { recordStates, stateAfterDecision } from '@pramen/domain/forms/records/record-states';
import type { RecordState } from '@pramen/domain/forms/records/record-states';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';

/** States that staff may accept: these wait for their decision. */
const reviewed = recordStates.filter((state) => stateAfterDecision(state, 'ACCEPT') !== null);

interface OverviewRow extends Record<string, unknown> {
  type: RecordKindOverview['type'];
  total: number;
  to_review: number;
  state: RecordState;
  created_at: Date | string;
}

/** A client's records and identifications by kind, in one statement: their lists are read only when they are opened. */
export async function readOverview(db: Readable, clientId: string): Promise<RecordKindOverview[]> {
  const { rows } = await db.execute<OverviewRow>(sql`
    SELECT type, count(*)::int AS total, (count(*) FILTER (WHERE state = ANY(${`{${reviewed.join(',')}}`}::text[])))::int AS to_review,
      (array_agg(state ORDER BY created_at DESC, id DESC))[1] AS state, max(created_at) AS created_at
    FROM (
      SELECT r.type, r.state, r.created_at, r.id FROM records r WHERE r.client_id = ${clientId} AND r.deleted_at IS NULL
      UNION ALL
      SELECT 'IDENTIFICATION', i.state, i.created_at, i.id FROM identifications i WHERE i.client_id = ${clientId} AND i.deleted_at IS NULL
    ) AS kept GROUP BY type`);
  return rows.map(({ type, total, to_review, state, created_at: at }) => ({
    type,
    total,
    to_review,
    newest: { state, created_at: new Date(at).toISOString() },
  }));
}
