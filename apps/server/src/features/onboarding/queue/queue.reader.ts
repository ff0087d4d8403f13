import type { PagedListBody } from '@pramen/contract/fields';
import type { HolidayCountry } from '@pramen/domain/dates/business-days';
import {
  FINISHED_SHOWN_DAYS,
  FIRST_PAYMENT,
  HIDDEN_HOLD,
  hiddenHolds,
  IDENTITY_REVIEW,
  LEFT,
  missingWords,
  overdueBefore,
  PAUSED,
  queuedStates,
  UNPAID_SHOWN_DAYS,
} from '@pramen/domain/onboarding/queue';
import type { Missing, QueuedState } from '@pramen/domain/onboarding/queue';
import { maySeeMatches, scopeOf } from '@pramen/domain/permissions/permissions';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { DAY, pragueDateOf } from '../../../platform/clock/clock.ts';
import { day, flag, folded, oneOf, personName } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { awaitsFirstPayment, isIdentityAnswered, pausesPayments } from '../../identity/identity-standing.reader.ts';

export interface QueueRow extends Record<string, unknown> {
  id: string;
  client_id: string;
  client: string;
  adviser: string | null;
  state: QueuedState;
  missing: Missing | null;
  begun_at: string;
  touched_at: string | null;
  submitted_at: string | null;
  age_days: number;
  is_overdue: boolean;
}

const from = sql`interaction_forms f JOIN clients ON clients.id = f.client_id
  LEFT JOIN intermediary_people p ON p.id = clients.intermediary_person_id
  LEFT JOIN contracts k ON k.client_id = f.client_id AND k.id = f.contract_id`;

const pragueDay = (instant: SQL): SQL => sql`(${instant} AT TIME ZONE 'Europe/Prague')::date`;

/** The step at which the client stands: the first that is not completed. */
const openStep = sql`(SELECT s.type FROM interaction_steps s
  WHERE s.client_id = f.client_id AND s.form_id = f.id AND s.state = 'WAITING' ORDER BY s.position LIMIT 1)`;

const hiddenSql = sql.join(
  hiddenHolds.map((reason) => sql`${reason}`),
  sql`, `,
);

/** Words, filters and order all use this, so that nobody can tell a match with a list from a comparison by any of them. */
const holdFor = ({ role }: Actor): SQL =>
  maySeeMatches(role) ? sql`f.hold_reason` : sql`CASE WHEN f.hold_reason IN (${hiddenSql}) THEN ${HIDDEN_HOLD} ELSE f.hold_reason END`;

/** What comes after the decision is missing once: at the client's newest onboarding, as in `readFormsOfClient` without those that were canceled. */
const isNewest = sql`NOT EXISTS (SELECT 1 FROM interaction_forms n
    WHERE n.client_id = f.client_id AND (n.created_at, n.id) > (f.created_at, f.id) AND n.state <> 'CANCELED')`;
const awaitsPayment = sql`(${isNewest} AND ${awaitsFirstPayment(sql`f.client_id`)})`;
/** Its identification waits for the check of staff. */
const awaitsReview = sql`(${isNewest} AND (f.options ->> 'identification')::boolean AND ${isIdentityAnswered(sql`f.client_id`)})`;
const awaitsIdentity = sql`(${isNewest} AND ${pausesPayments(sql`f.client_id`, sql`f.created_at`)})`;

/** An open one adds to a contract that was left: it cannot be submitted any more, and the client still stands at a step. */
const shownState = sql`CASE WHEN f.state IN ('HELD', 'COMPLETED') AND k.withdrawn_at IS NOT NULL THEN ${LEFT}
  WHEN f.state = 'COMPLETED' AND ${awaitsIdentity} THEN ${PAUSED} ELSE f.state END`;

/** Once the client has answered, staff are next. */
const identityWord = sql`CASE WHEN ${isIdentityAnswered(sql`f.client_id`)} THEN ${IDENTITY_REVIEW} ELSE 'IDENTITY' END`;

const missingFor = (actor: Actor): SQL => sql`CASE ${shownState} WHEN 'OPEN' THEN ${openStep} 
  WHEN 'HELD' THEN CASE WHEN f.hold_reason = 'IDENTITY' THEN ${identityWord} ELSE ${holdFor(actor)} END
  WHEN ${PAUSED} THEN ${identityWord} WHEN 'COMPLETED' THEN CASE WHEN ${awaitsReview} THEN ${IDENTITY_REVIEW}
    WHEN ${awaitsPayment} THEN ${FIRST_PAYMENT} END END`;

/** The day and the country whose business days count. */
export interface Now {
  at: Date;
  country: HolidayCountry;
}

export function overdueOn({ at, country }: Now): SQL {
  const before = overdueBefore(pragueDateOf(at), country);
  return sql`(CASE ${shownState} WHEN 'OPEN' THEN ${pragueDay(sql`f.touched_at`)} < ${before.open}::date
    WHEN 'HELD' THEN ${pragueDay(sql`f.submitted_at`)} < ${before.held}::date ELSE false END)`;
}

const selectRows = (actor: Actor, now: Now, ids: readonly string[]) => sql`
  SELECT f.id, f.client_id, trim(concat_ws(' ', clients.title_before, clients.firstname, clients.surname, clients.title_after)) AS client,
    p.firstname || ' ' || p.surname AS adviser, ${shownState} AS state, ${missingFor(actor)} AS missing,
    f.created_at::text AS begun_at, CASE WHEN f.touched_at > f.created_at THEN f.touched_at END::text AS touched_at, f.submitted_at::text,
    ${pragueDateOf(now.at)}::date - ${pragueDay(sql`f.created_at`)} AS age_days, ${overdueOn(now)} AS is_overdue
  FROM ${from} WHERE f.id = ANY(${sql.param(ids)}::uuid[])`;

const stateOrder = sql`array_position(${`{${queuedStates.join(',')}}`}::text[], ${shownState})`;

/** Onboardings within reach that are open, held or lately finished: the held first, then those that wait longest. */
export function queueFor(actor: Actor, now: Now): ReadableList<QueueRow> {
  const surname = inAlphabetOf(actor.origin.language, sql`clients.surname`);
  const bothNames = sql`(clients.folded_surname || ' ' || clients.folded_firstname || ' ' || clients.folded_surname)`;
  const since = (days: number) => sql`${new Date(now.at.getTime() - days * DAY).toISOString()}::timestamptz`;
  return {
    list: {
      from,
      id: sql`f.id`,
      columns: {
        client: personName(bothNames, surname),
        adviser: folded(sql`coalesce(p.firstname || ' ' || p.surname, '')`),
        state: { ...oneOf(shownState, queuedStates), order: stateOrder },
        missing: {
          ...oneOf(missingFor(actor), missingWords),
          order: sql`array_position(${`{${missingWords.join(',')}}`}::text[], ${missingFor(actor)})`,
        },
        begun_at: day(sql`f.created_at`),
        touched_at: day(sql`f.touched_at`),
        submitted_at: day(sql`f.submitted_at`),
        is_overdue: flag(overdueOn(now)),
      },
      searched: ['client', 'adviser'],
      usual: [
        { by: stateOrder, isDescending: false },
        { by: sql`f.touched_at`, isDescending: false },
      ],
      // A finished one is not touched after its submission.
      scope: sql`(f.state IN ('OPEN', 'HELD') OR (f.state = 'COMPLETED' AND f.touched_at >= ${since(UNPAID_SHOWN_DAYS)}
          AND (f.touched_at >= ${since(FINISHED_SHOWN_DAYS)} OR ${awaitsPayment} OR ${awaitsIdentity})))
        AND clients.deleted_at IS NULL AND ${clientsInScope(actor, scopeOf('onboarding.start', actor.role))}`,
    },
    rows: async (db, ids) => (await db.execute<QueueRow>(selectRows(actor, now, ids))).rows,
  };
}

/** One page of the queue with the exact total. */
export const listQueue = (db: Readable, actor: Actor, now: Now, body: PagedListBody) => readListPage(db, queueFor(actor, now), body);
