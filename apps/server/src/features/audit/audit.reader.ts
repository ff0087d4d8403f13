import type { HistoryQuery, HistoryType } from '@pramen/contract/history/history.schemas';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../database/connect.ts';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { intermediaries, intermediaryPeople, users } from '../../database/schema/people.ts';

/** The table of each kind of record, and what its events call it. */
const kinds = {
  client: { table: clients, objectTypes: ['client'] },
  contract: { table: contracts, objectTypes: ['contract'] },
  investment: { table: contractStrategies, objectTypes: ['contract_strategy', 'investment'] },
  intermediary: { table: intermediaries, objectTypes: ['intermediary'] },
  intermediary_person: { table: intermediaryPeople, objectTypes: ['intermediary_person'] },
  strategy: { table: strategies, objectTypes: ['strategy'] },
  contract_type: { table: contractTypes, objectTypes: ['contract_type'] },
  user: { table: users, objectTypes: ['user'] },
} as const satisfies Record<HistoryType, unknown>;

const actor = alias(users, 'actor');
const impersonator = alias(users, 'impersonator');

/** All that happened to a client and to everything that is theirs; of other records, what happened to themselves. */
function isAbout(type: HistoryType, id: string): SQL | undefined {
  if (type === 'client') return eq(auditEvents.clientId, id);
  return and(inArray(auditEvents.objectType, [...kinds[type].objectTypes]), eq(auditEvents.objectId, id));
}

/** One page of a record's events, newest first, with the exact total; null when there never was such a record. */
export async function listHistory(db: Readable, type: HistoryType, id: string, { page, length }: HistoryQuery) {
  const where = isAbout(type, id);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(auditEvents).where(where);
  const total = counted?.total ?? 0;
  // What was deleted is known by what happened to it.
  if (total === 0 && !(await isRecord(db, type, id))) return null;
  const rows = await db
    .select({
      id: auditEvents.id,
      occurredAt: auditEvents.occurredAt,
      action: auditEvents.action,
      clientId: auditEvents.clientId,
      facts: auditEvents.facts,
      personal: auditEvents.personal,
      actor: { name: actor.name, role: actor.role },
      impersonator: { name: impersonator.name, role: impersonator.role },
    })
    .from(auditEvents)
    .leftJoin(actor, eq(actor.id, auditEvents.actorUserId))
    .leftJoin(impersonator, eq(impersonator.id, auditEvents.impersonatorUserId))
    .where(where)
    .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id))
    .limit(length)
    .offset((page - 1) * length);
  return { rows, total };
}

export type HistoryRow = NonNullable<Awaited<ReturnType<typeof listHistory>>>['rows'][number];

async function isRecord(db: Readable, type: HistoryType, id: string): Promise<boolean> {
  const { table } = kinds[type];
  const found = await db.select({ id: table.id }).from(table).where(eq(table.id, id)).limit(1);
  return found.length > 0;
}

/** The names by which people know records, by id; an id of nothing we name has none. */
export async function readNames(db: Readable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`ANY(${`{${ids.join(',')}}`}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM users WHERE id = ${wanted}
    UNION ALL SELECT id, firstname || ' ' || surname FROM intermediary_people WHERE id = ${wanted}
    UNION ALL SELECT id, firstname || ' ' || surname FROM clients WHERE id = ${wanted}
    UNION ALL SELECT id, intermediary_name FROM intermediaries WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM contract_types WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM strategies WHERE id = ${wanted}
    UNION ALL SELECT id, contract_number FROM contracts WHERE id = ${wanted}
    UNION ALL SELECT id, variable_symbol FROM contract_strategies WHERE id = ${wanted}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
