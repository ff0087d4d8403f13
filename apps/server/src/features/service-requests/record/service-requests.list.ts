import type { PagedListBody } from '@pramen/contract/fields';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { requestPhases, requestStates, requestTypes } from '@pramen/domain/service-requests/service-requests';
import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { day, flag, folded, oneOf } from '../../../platform/lists/columns.ts';
import type { Column } from '../../../platform/lists/columns.ts';
import { readListPage } from '../../../platform/lists/list-page.ts';
import type { ReadableList } from '../../../platform/lists/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientsInScope } from '../../clients/record/clients.reader.ts';
import { isOverdueOn } from './overdue.rules.ts';
import { selectRequests, toRow } from './service-requests.reader.ts';
import type { RequestRow } from './service-requests.reader.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';

type Deps = Pick<Platform, 'clock' | 'config'>;

/** One id, exactly; anything else finds nothing. */
const exactId = (column: SQL): Column => ({
  order: column,
  matches: (needle) => (isId(needle) ? sql`${column} = ${needle}::uuid` : sql`false`),
});

const phase = sql`CASE WHEN r.processed_at IS NOT NULL THEN 'processed' WHEN r.state = 'REQUESTED' OR r.is_reply_awaited THEN 'asked' ELSE 'waiting' END`;

const overdue = ({ clock, config }: Deps): SQL =>
  isOverdueOn(clock.today(), config.firmCountry, {
    processedAt: sql`r.processed_at`,
    state: sql`r.state`,
    isReplyAwaited: sql`r.is_reply_awaited`,
    isComplaint: sql`r.is_complaint`,
    dueOn: sql`r.due_on`,
    confirmedAt: sql`r.confirmed_at`,
    turnedAt: sql`r.turned_at`,
  });

const listOf = (platform: Deps, actor: Actor): ReadableList<RequestRow> => ({
  list: {
    from: sql`service_requirements r JOIN clients ON clients.id = r.client_id
      LEFT JOIN users u ON u.id = r.user_id LEFT JOIN users q ON q.id = r.request_user_id LEFT JOIN users o ON o.id = r.owner_user_id`,
    id: sql`r.id`,
    columns: {
      created_at: day(sql`r.created_at`),
      client: folded(sql`clients.surname || ' ' || clients.firstname || ' ' || clients.surname`),
      client_id: exactId(sql`r.client_id`),
      user: folded(sql`coalesce(u.name, q.name, '')`),
      type: oneOf(sql`r.type`, requestTypes),
      state: oneOf(sql`r.state`, requestStates),
      phase: oneOf(phase, requestPhases),
      owner: folded(sql`coalesce(o.name, '')`),
      owner_user_id: exactId(sql`r.owner_user_id`),
      is_overdue: flag(overdue(platform)),
      is_complaint: flag(sql`r.is_complaint`),
      due_on: { order: sql`r.due_on`, matches: (needle) => sql`r.due_on::text = ${needle}` },
    },
    searched: ['client', 'user', 'owner'],
    usual: [{ by: sql`r.created_at`, isDescending: true }],
    scope: sql`clients.deleted_at IS NULL AND ${clientsInScope(actor, scopeOf('service-requests.list', actor.role))}`,
  },
  rows: async (db, ids) => (await selectRequests(db).where(inArray(serviceRequirements.id, ids))).map(toRow),
});

/** One page of the requests in the caller's reach with the exact total, the newest first by default. */
export const listRequests = (
  db: Readable,
  platform: Deps,
  actor: Actor,
  body: PagedListBody,
): Promise<{ rows: RequestRow[]; total: number }> => readListPage(db, listOf(platform, actor), body);
