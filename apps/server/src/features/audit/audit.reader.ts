import type { HistoryChoice, HistoryQuery, HistoryType } from '@pramen/contract/history/history.schemas';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Permission } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import { and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../database/connect.ts';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { documents, documentTemplates } from '../../database/schema/documents.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { formTemplates } from '../../database/schema/forms.ts';
import { intermediaries, intermediaryPeople, users } from '../../database/schema/people.ts';
import { actionsOfChoice } from './audit.kinds.ts';
import { stepsWithoutChange } from './audit.rules.ts';

/** Table, event object type and reading permission of each kind of record. */
const kinds = {
  client: { table: clients, objectType: 'client', permission: 'clients.read' },
  contract: { table: contracts, objectType: 'contract', permission: 'contracts.read' },
  investment: { table: contractStrategies, objectType: 'contract_strategy', permission: 'contracts.read' },
  intermediary: { table: intermediaries, objectType: 'intermediary', permission: 'intermediaries.read' },
  intermediary_person: { table: intermediaryPeople, objectType: 'intermediary_person', permission: 'intermediaries.read' },
  strategy: { table: strategies, objectType: 'strategy', permission: 'strategies.read' },
  contract_type: { table: contractTypes, objectType: 'contract_type', permission: 'contract-types.read' },
  document: { table: documents, objectType: 'document', permission: 'documents.read' },
  document_template: { table: documentTemplates, objectType: 'document_template', permission: 'document-templates.manage' },
  form_template: { table: formTemplates, objectType: 'form_template', permission: 'form-templates.manage' },
  user: { table: users, objectType: 'user', permission: 'users.manage' },
} as const satisfies Record<HistoryType, { permission: Permission; [rest: string]: unknown }>;

/** Whether a role may see records of a kind at all; for other roles the record is not found. */
export function mayReadKind(type: HistoryType, role: Role): boolean {
  return scopeOf(kinds[type].permission, role) === 'all';
}

const actor = alias(users, 'actor');
const impersonator = alias(users, 'impersonator');

/**
 * A client's history includes everything that belongs to them, and that of an intermediary's person also includes their user; other records
 * have only their own events. For people and users, only changes are shown: sign-ins have their own list.
 */
function isAbout(type: HistoryType, id: string): SQL | undefined {
  if (type === 'client') return eq(auditEvents.clientId, id);
  const isItself = and(eq(auditEvents.objectType, kinds[type].objectType), eq(auditEvents.objectId, id));
  const isChange = notInArray(auditEvents.action, [...stepsWithoutChange]);
  if (type === 'user') return and(isItself, isChange);
  if (type !== 'intermediary_person') return isItself;
  const userId = sql`(SELECT user_id::text FROM intermediary_people WHERE id = ${id}::uuid)`;
  return or(isItself, and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, userId), isChange));
}

/** Restricts to the events of a filter. */
function isChosen(choice: HistoryChoice): SQL | undefined {
  const chosen = actionsOfChoice(choice);
  if (!chosen) return undefined;
  return chosen.areKept ? inArray(auditEvents.action, [...chosen.actions]) : notInArray(auditEvents.action, [...chosen.actions]);
}

/** The user whose key encrypts the personal data of an event without a client. */
const userId = sql<string | null>`CASE ${auditEvents.objectType}
  WHEN 'user' THEN ${auditEvents.objectId}
  WHEN 'intermediary_person' THEN (SELECT p.user_id::text FROM intermediary_people p WHERE p.id = ${auditEvents.objectId}::uuid) END`;

/** One page of a record's events, newest first, with the exact total; null when the record never existed. */
export async function listHistory(db: Readable, type: HistoryType, id: string, { page, length, kind }: HistoryQuery) {
  const where = and(isAbout(type, id), isChosen(kind));
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(auditEvents)
    .where(where);
  const total = counted?.total ?? 0;
  if ((total === 0 || type === 'user') && !(await isKnown(db, type, id))) return null;
  const rows = await db
    .select({
      id: auditEvents.id,
      occurredAt: auditEvents.occurredAt,
      action: auditEvents.action,
      objectType: auditEvents.objectType,
      objectId: auditEvents.objectId,
      clientId: auditEvents.clientId,
      userId,
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
  const isOfCompany = type === 'user' ? inArray(users.role, ['ADMIN', 'BACK_OFFICE']) : undefined;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOfCompany))
    .limit(1);
  return found.length > 0;
}

/**
 * Deleted records are recognised by their events. Users are never deleted, and not every user belongs to the company, so events prove
 * nothing about them.
 */
async function isKnown(db: Readable, type: HistoryType, id: string): Promise<boolean> {
  if (await isRecord(db, type, id)) return true;
  if (type === 'user') return false;
  const events = await db.select({ id: auditEvents.id }).from(auditEvents).where(isAbout(type, id)).limit(1);
  return events.length > 0;
}

/** Display names of records by id; other ids are left out. */
export async function readNames(db: Readable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`ANY(${`{${ids.join(',')}}`}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    SELECT id, name FROM users WHERE id = ${wanted}
    UNION ALL SELECT id, firstname || ' ' || surname FROM intermediary_people WHERE id = ${wanted}
    UNION ALL SELECT id, firstname || ' ' || surname FROM clients WHERE id = ${wanted}
    UNION ALL SELECT id, intermediary_name FROM intermediaries WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM contract_types WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM strategies WHERE id = ${wanted}
    UNION ALL SELECT id, contract_number FROM contracts WHERE id = ${wanted}
    UNION ALL SELECT i.id, s.name || ' · ' || i.variable_symbol FROM contract_strategies i JOIN strategies s ON s.id = i.strategy_id WHERE i.id = ${wanted}
    UNION ALL SELECT id, nullif(concat_ws(', ', street, city), '') FROM client_addresses WHERE id = ${wanted}
    UNION ALL SELECT id, coalesce(iban, account_number || '/' || bank_code) FROM client_bank_accounts WHERE id = ${wanted}
    UNION ALL SELECT id, concat_ws(' · ', name, code) FROM documents WHERE id = ${wanted}
    UNION ALL SELECT r.id, t.name FROM records r JOIN form_templates t ON t.id = r.template_id WHERE r.id = ${wanted}
    UNION ALL SELECT id, name FROM form_templates WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM document_templates WHERE id = ${wanted}
    UNION ALL SELECT id, name FROM document_categories WHERE id = ${wanted}`);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
