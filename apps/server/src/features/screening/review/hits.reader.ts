import type { PagedListBody } from '@pramen/contract/fields';
import { hitStates, screeningListKinds, screeningRoles } from '@pramen/domain/compliance/screening/status/screening-words';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { screeningDecisions, screeningHits, screeningLists } from '../../../database/schema/screening.ts';
import { day, decimal, folded, oneOf } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import type { StoredEntry } from './entries.reader.ts';
import { entryKey, readEntries } from './entries.reader.ts';
import { isHitInForce } from './hits-in-force.ts';

type StoredHit = typeof screeningHits.$inferSelect;

/** A hit with its client, its list and the compared content of its entry. */
export interface HitRow extends StoredHit {
  client: { id: string; firstname: string; surname: string; clientCode: string };
  list: { id: string; kind: (typeof screeningListKinds)[number]; name: string; retiredAt: Date | null };
  entry: StoredEntry | null;
}

const selectHits = (db: Readable) =>
  db
    .select({
      hit: screeningHits,
      client: { id: clients.id, firstname: clients.firstname, surname: clients.surname, clientCode: clients.clientCode },
      list: { id: screeningLists.id, kind: screeningLists.kind, name: screeningLists.name, retiredAt: screeningLists.retiredAt },
    })
    .from(screeningHits)
    .innerJoin(clients, eq(clients.id, screeningHits.clientId))
    .innerJoin(screeningLists, eq(screeningLists.id, screeningHits.listId));

async function complete(db: Readable, rows: Awaited<ReturnType<typeof selectHits>>): Promise<HitRow[]> {
  const entries = await readEntries(
    db,
    rows.map(({ hit }) => hit),
  );
  return rows.map(({ hit, client, list }) => ({ ...hit, client, list, entry: entries.get(entryKey(hit)) ?? null }));
}

const allHits: ReadableList<HitRow> = {
  list: {
    from: sql`screening_hits h JOIN clients c ON c.id = h.client_id JOIN screening_lists l ON l.id = h.list_id`,
    id: sql`h.id`,
    columns: {
      client: folded(sql`c.surname || ' ' || c.firstname`),
      client_code: folded(sql`c.client_code`),
      state: oneOf(sql`h.state`, hitStates),
      role: oneOf(sql`h.role`, screeningRoles),
      kind: oneOf(sql`l.kind`, screeningListKinds),
      score: decimal(sql`h.score`),
      found_at: day(sql`h.found_at`),
    },
    searched: ['client', 'client_code'],
    usual: [{ by: sql`h.score`, isDescending: true }],
    scope: sql`c.deleted_at IS NULL AND ${isHitInForce}`,
  },
  rows: async (db, ids) => complete(db, await selectHits(db).where(inArray(screeningHits.id, ids))),
};

/** One page of the hits of all clients with the exact total, the strongest first by default. */
export const listHits = (db: Readable, body: PagedListBody) => readListPage(db, allHits, body);

async function readHits(db: Readable, clientId: string, only?: SQL): Promise<HitRow[]> {
  const rows = await selectHits(db)
    .where(
      and(
        eq(screeningHits.clientId, clientId),
        isNull(clients.deletedAt),
        sql`EXISTS (SELECT FROM screening_hits h JOIN screening_lists l ON l.id = h.list_id
          WHERE h.client_id = ${clientId} AND h.id = ${screeningHits.id} AND ${isHitInForce})`,
        only,
      ),
    )
    .orderBy(sql`${screeningHits.state} = 'OPEN' DESC`, desc(screeningHits.score), screeningHits.id);
  return complete(db, rows);
}

/** All hits of a client, those that wait for a decision first. */
export const readHitsOf = (db: Readable, clientId: string): Promise<HitRow[]> => readHits(db, clientId);

export async function findHit(db: Readable, clientId: string, id: string): Promise<HitRow | null> {
  return (await readHits(db, clientId, eq(screeningHits.id, id)))[0] ?? null;
}

export type DecisionRow = typeof screeningDecisions.$inferSelect & { decider: string };

/** Decisions on a client's hits, the newest first. */
export async function readDecisions(db: Readable | Tx, clientId: string): Promise<DecisionRow[]> {
  const rows = await db
    .select({ decision: screeningDecisions, decider: users.name })
    .from(screeningDecisions)
    .innerJoin(users, eq(users.id, screeningDecisions.decidedBy))
    .where(eq(screeningDecisions.clientId, clientId))
    .orderBy(desc(screeningDecisions.decidedAt), desc(screeningDecisions.id));
  return rows.map(({ decision, decider }) => ({ ...decision, decider }));
}
