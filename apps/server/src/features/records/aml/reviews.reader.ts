import type { PagedListBody } from '@pramen/contract/fields';
import { exposedAssessment, matchedAssessment } from '@pramen/domain/compliance/aml/assessment';
import { dueUntil, reviewStates } from '@pramen/domain/compliance/aml/review-state';
import type { ReviewState } from '@pramen/domain/compliance/aml/review-state';
import { riskProfiles } from '@pramen/domain/compliance/aml/rule-sets';
import type { CheckIntensity, RiskProfile } from '@pramen/domain/compliance/aml/rule-sets';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { maySeeMatches, scopeOf } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { folded, oneOf, personName, plain } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { statedExposures } from '../../identity/exposure.reader.ts';
import { confirmedMatches } from '../../screening/screening-status.reader.ts';

/** A client with the current assessment, if any. */
export interface ReviewRow extends Record<string, unknown> {
  id: string;
  fullname: string;
  client_code: string;
  adviser: string | null;
  risk_profile: RiskProfile | null;
  check_intensity: CheckIntensity | null;
  assessed_on: string | null;
  review_due: string | null;
  /** When a match with a list was confirmed that no assessment rests on yet. */
  matched_on: string | null;
  state: ReviewState;
}

/** Like isOvertaken of the domain. */
const isOvertaken = sql`m.matched_at IS NOT NULL AND (s.basis <> 'SCREENING' OR m.matched_at > s.assessed_at)`;
const matchedOn = sql`(m.matched_at AT TIME ZONE 'Europe/Prague')::date`;

/** Like ignoresExposure of the domain. */
const isIgnored = sql`x.stated_at IS NOT NULL AND s.basis NOT IN ('EXPOSURE', 'SCREENING')`;
const statedOn = sql`(x.stated_at AT TIME ZONE 'Europe/Prague')::date`;

/** Those whose match matters to the actor: nobody for an actor who may not learn of matches. */
const matchesFor = ({ role }: Actor): SQL =>
  maySeeMatches(role) ? confirmedMatches() : sql`SELECT NULL::uuid AS client_id, NULL::timestamptz AS matched_at WHERE false`;

/** Those whose public office matters to the actor, likewise. */
const exposuresFor = ({ role }: Actor): SQL =>
  maySeeMatches(role) ? statedExposures() : sql`SELECT NULL::uuid AS client_id, NULL::timestamptz AS stated_at WHERE false`;

/** Assessments as they stand: a match or a public office that they do not rest on outweighs them, and makes the review due on that day. */
const standingFor = (actor: Actor): SQL => sql`SELECT s.client_id, s.assessed_on,
    CASE WHEN ${isOvertaken} THEN ${matchedAssessment.riskProfile}
      WHEN ${isIgnored} THEN ${exposedAssessment.riskProfile} ELSE s.risk_profile END AS risk_profile,
    CASE WHEN ${isOvertaken} THEN ${matchedAssessment.checkIntensity}
      WHEN ${isIgnored} THEN ${exposedAssessment.checkIntensity} ELSE s.check_intensity END AS check_intensity,
    CASE WHEN ${isOvertaken} THEN least(s.review_due, ${matchedOn})
      WHEN ${isIgnored} THEN least(s.review_due, ${statedOn}) ELSE s.review_due END AS review_due,
    CASE WHEN ${isOvertaken} THEN ${matchedOn} END AS matched_on
  FROM aml_assessments s LEFT JOIN (${matchesFor(actor)}) m ON m.client_id = s.client_id
    LEFT JOIN (${exposuresFor(actor)}) x ON x.client_id = s.client_id
  WHERE s.superseded_at IS NULL`;

/** Clients and assessments may be on different nodes, so each table is read once and not once per client. */
const fromFor = (actor: Actor): SQL => sql`clients
  LEFT JOIN (${standingFor(actor)}) a ON a.client_id = clients.id
  LEFT JOIN (${matchesFor(actor)}) m ON m.client_id = clients.id
  LEFT JOIN (${exposuresFor(actor)}) x ON x.client_id = clients.id
  LEFT JOIN (SELECT k.client_id FROM contracts k WHERE k.deleted_at IS NULL GROUP BY k.client_id) held ON held.client_id = clients.id
  LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id`;

const stateOf = (
  today: CalendarDate,
): SQL => sql`CASE WHEN a.client_id IS NULL THEN 'never' WHEN a.review_due < ${today}::date THEN 'overdue'
  WHEN a.review_due <= ${dueUntil(today)}::date THEN 'due' ELSE 'planned' END`;

const selectRows = (from: SQL, ids: readonly string[], today: CalendarDate) => sql`
  SELECT clients.id, trim(concat_ws(' ', clients.title_before, clients.firstname, clients.surname, clients.title_after)) AS fullname,
    clients.client_code, p.firstname || ' ' || p.surname AS adviser, a.risk_profile, a.check_intensity, a.assessed_on::text, a.review_due::text,
    (CASE WHEN a.client_id IS NULL THEN ${matchedOn} ELSE a.matched_on END)::text AS matched_on,
    ${stateOf(today)} AS state
  FROM ${from} WHERE clients.id = ANY(${sql.param(ids)}::uuid[])`;

/** Clients who were assessed, have a contract, a confirmed match with a list or a public office by their bank's word: the never assessed first, then by the day of the review. */
export function reviewListFor(actor: Actor, today: CalendarDate): ReadableList<ReviewRow> {
  const from = fromFor(actor);
  const surname = inAlphabetOf(actor.origin.language, sql`clients.surname`);
  const firstname = inAlphabetOf(actor.origin.language, sql`clients.firstname`);
  const bothNames = sql`(clients.folded_surname || ' ' || clients.folded_firstname || ' ' || clients.folded_surname)`;
  return {
    list: {
      from,
      id: sql`clients.id`,
      columns: {
        fullname: personName(bothNames, surname),
        client_code: folded(sql`clients.client_code`),
        adviser: folded(sql`coalesce(p.firstname || ' ' || p.surname, '')`),
        risk_profile: {
          ...oneOf(sql`a.risk_profile`, riskProfiles),
          order: sql`array_position(${`{${riskProfiles.join(',')}}`}::text[], a.risk_profile)`,
        },
        assessed_on: plain(sql`a.assessed_on::text`),
        review_due: plain(sql`coalesce(a.review_due, '0001-01-01'::date)::text`),
        state: { ...oneOf(stateOf(today), reviewStates), order: sql`coalesce(a.review_due, '0001-01-01'::date)` },
      },
      searched: ['fullname', 'client_code', 'adviser'],
      usual: [
        { by: sql`coalesce(a.review_due, '0001-01-01'::date)`, isDescending: false },
        { by: surname, isDescending: false },
        { by: firstname, isDescending: false },
      ],
      scope: sql`clients.deleted_at IS NULL AND (a.client_id IS NOT NULL OR held.client_id IS NOT NULL OR m.client_id IS NOT NULL OR x.client_id IS NOT NULL)
        AND ${clientsInScope(actor, scopeOf('aml.read', actor.role))}`,
    },
    rows: async (db, ids) => (await db.execute<ReviewRow>(selectRows(from, ids, today))).rows,
  };
}

/** One page of the queue with the exact total. */
export const listReviews = (db: Readable, actor: Actor, today: CalendarDate, body: PagedListBody) =>
  readListPage(db, reviewListFor(actor, today), body);
