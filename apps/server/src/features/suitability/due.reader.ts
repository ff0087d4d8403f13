import type { PagedListBody } from '@pramen/contract/fields';
import type { DueQuestionnaire } from '@pramen/contract/suitability/suitability.schemas';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { DUE_DAYS, dueStates } from '@pramen/domain/forms/records/validity';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import type { reminderStages } from '../../database/schema/suitability.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { day, flag, oneOf, plain } from '../../platform/lists/columns.ts';
import { readListPage } from '../../platform/lists/list-page.ts';
import type { ReadableList } from '../../platform/lists/list-page.ts';
import { adviserNamed, clientNamed, reachedClients } from './warnings.reader.ts';

/** A newer questionnaire of the client `r` that is on its way; what was refused or cancelled is not. */
const isPrepared = sql`EXISTS (
  SELECT FROM records n WHERE n.client_id = r.client_id AND n.type = 'INVESTMENT_QUESTIONNAIRE' AND n.deleted_at IS NULL
    AND n.state IN ('CONCEPT', 'WAITING', 'TO_REVIEW', 'APPROVED'))`;

/** Accepted questionnaires `r` that end within DUE_DAYS or have ended, and that no later one has replaced. */
export const isDue = (today: string): SQL => sql`
  r.type = 'INVESTMENT_QUESTIONNAIRE' AND r.state = 'ACCEPTED' AND r.deleted_at IS NULL AND r.valid_until <= ${addDays(today, DUE_DAYS)}::date
  AND NOT EXISTS (
    SELECT FROM records l WHERE l.client_id = r.client_id AND l.type = 'INVESTMENT_QUESTIONNAIRE' AND l.state = 'ACCEPTED'
      AND l.valid_until IS NOT NULL AND l.deleted_at IS NULL AND (l.state_at, l.id) > (r.state_at, r.id))`;

const stateOn = (today: string): SQL => sql`(CASE WHEN r.valid_until < ${today}::date THEN 'EXPIRED' ELSE 'EXPIRING' END)`;

interface DueRow extends Record<string, unknown> {
  id: string;
  client_id: string;
  client_name: string;
  adviser: string | null;
  valid_until: string;
  state: DueQuestionnaire['state'];
  is_prepared: boolean;
  reminded_at: string | null;
}

async function readDueRows(db: Readable, ids: readonly string[], today: string): Promise<DueQuestionnaire[]> {
  const { rows } = await db.execute<DueRow>(sql`
    SELECT r.id, r.client_id, concat_ws(' ', clients.firstname, clients.surname) AS client_name, p.firstname || ' ' || p.surname AS adviser,
           r.valid_until::text AS valid_until, ${stateOn(today)} AS state, ${isPrepared} AS is_prepared,
           (SELECT max(m.sent_at) FROM suitability_reminders m WHERE m.client_id = r.client_id AND m.record_id = r.id) AS reminded_at
    FROM records r JOIN clients ON clients.id = r.client_id LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id
    WHERE r.id = ANY(${sql.param(ids)}::uuid[])`);
  return rows.map(({ reminded_at: at, ...row }) => ({ ...row, reminded_at: at === null ? null : new Date(at).toISOString() }));
}

/** Questionnaires of the clients within the actor's reach that are to be answered again. */
export function dueListFor(actor: Actor, today: string): ReadableList<DueQuestionnaire> {
  const { language } = actor.origin;
  return {
    list: {
      from: sql`records r JOIN clients ON clients.id = r.client_id LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id`,
      id: sql`r.id`,
      columns: {
        client: clientNamed(language),
        adviser: adviserNamed(language),
        valid_until: plain(sql`r.valid_until::text`, sql`r.valid_until`),
        state: oneOf(stateOn(today), dueStates),
        is_prepared: flag(isPrepared),
        created_at: day(sql`r.created_at`),
      },
      searched: ['client', 'adviser'],
      usual: [{ by: sql`r.valid_until`, isDescending: false }],
      scope: sql`${isDue(today)} AND ${reachedClients(actor)}`,
    },
    rows: (db, ids) => readDueRows(db, ids, today),
  };
}

export function listDueRows(
  db: Readable,
  actor: Actor,
  today: string,
  body: PagedListBody,
): Promise<{ rows: DueQuestionnaire[]; total: number }> {
  return readListPage(db, dueListFor(actor, today), body);
}

/** A questionnaire that somebody is to be reminded of. */
export interface Unreminded extends Record<string, unknown> {
  clientId: string;
  recordId: string;
  stage: (typeof reminderStages)[number];
}

/** Due questionnaires, without a newer one on its way, whose reminder of the current stage was not sent. */
export async function readUnreminded(db: Readable, today: string): Promise<Unreminded[]> {
  const wasAsked = sql`EXISTS (SELECT FROM suitability_reminders m WHERE m.client_id = r.client_id AND m.record_id = r.id AND m.stage = 'AFTER')`;
  const stage = sql`(CASE WHEN r.valid_until >= ${today}::date THEN 'BEFORE'
    WHEN r.valid_until < ${addDays(today, -DUE_DAYS)}::date AND ${wasAsked} THEN 'LONG_AFTER' ELSE 'AFTER' END)`;
  const { rows } = await db.execute<Unreminded>(sql`
    SELECT r.client_id AS "clientId", r.id AS "recordId", ${stage} AS stage
    FROM records r JOIN clients ON clients.id = r.client_id AND clients.deleted_at IS NULL
    WHERE ${isDue(today)} AND NOT ${isPrepared} AND NOT EXISTS (
      SELECT FROM suitability_reminders m WHERE m.client_id = r.client_id AND m.record_id = r.id AND m.stage = ${stage})
    ORDER BY r.valid_until, r.id`);
  return rows;
}
