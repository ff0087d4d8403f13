import { businessDaysBefore } from '@pramen/domain/dates/business-days';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { findStaffToTell } from '../../clients/carers.reader.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { isOverdueOn } from '../record/overdue.rules.ts';
import { isRequest, selectRequests, toRow } from '../record/service-requests.reader.ts';
import type { RequestRow } from '../record/service-requests.reader.ts';
import { REQUEST_OVERDUE, REQUEST_OVERDUE_LONG } from './request-notices.service.ts';

/** After so many more business days those above the owner are told. */
const DAYS_TO_ESCALATE = 2;

type Told = 'remindedAt' | 'escalatedAt';
const kinds = { remindedAt: REQUEST_OVERDUE, escalatedAt: REQUEST_OVERDUE_LONG } as const;

const stillWaits = (day: CalendarDate, { config }: Pick<Platform, 'config'>): SQL =>
  isOverdueOn(day, config.firmCountry, {
    processedAt: serviceRequirements.processedAt,
    state: serviceRequirements.state,
    isReplyAwaited: serviceRequirements.isReplyAwaited,
    isComplaint: serviceRequirements.isComplaint,
    dueOn: serviceRequirements.dueOn,
    confirmedAt: serviceRequirements.confirmedAt,
    turnedAt: serviceRequirements.turnedAt,
  });

/** The active administrators: the portal keeps no order of staff in which anybody else stands above who takes care of a request. */
async function findManagers(db: Readable, ownerUserId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isActive, true)));
  return rows.map(({ id }) => id).filter((id) => id !== ownerUserId);
}

/** Who takes care of a request while they sign in, else those of the company who could. */
async function findOwners(db: Readable, { ownerUserId, clientId }: RequestRow): Promise<string[]> {
  if (ownerUserId !== null) {
    const active = await db.$count(users, and(eq(users.id, ownerUserId), eq(users.isActive, true)));
    if (active > 0) return [ownerUserId];
  }
  return findStaffToTell(db, clientId, (role) => role === 'ADMIN' || role === 'BACK_OFFICE');
}

async function remind(tx: Tx, platform: WritePlatform, row: RequestRow, told: Told, condition: SQL): Promise<void> {
  // Of two processes, and of a colleague who processes it meanwhile, one is first.
  const first = await tx
    .update(serviceRequirements)
    .set({ [told]: platform.clock.now() })
    .where(and(isRequest(row), isNull(serviceRequirements[told]), condition))
    .returning({ id: serviceRequirements.id });
  if (first.length === 0) return;
  const people = told === 'remindedAt' ? await findOwners(tx, row) : await findManagers(tx, row.ownerUserId);
  const params = { clientId: row.clientId, requirementId: row.id };
  for (const userId of people) await notify(tx, platform, { userId, kind: kinds[told], params });
}

/** Reminds who takes care of overdue requests once, and those above them once when it takes still longer; each in its own transaction. */
export async function remindOfOverdueRequests(platform: WritePlatform & Pick<Platform, 'db' | 'config'>): Promise<void> {
  const today = platform.clock.today();
  const days = { remindedAt: today, escalatedAt: businessDaysBefore(today, DAYS_TO_ESCALATE, platform.config.firmCountry) };
  for (const told of ['remindedAt', 'escalatedAt'] as const) {
    const condition = stillWaits(days[told], platform);
    const rows = await selectRequests(platform.db)
      .where(and(isNull(clients.deletedAt), isNull(serviceRequirements[told]), condition))
      .orderBy(asc(serviceRequirements.confirmedAt));
    await doEach(rows.map(toRow), (row) => inTransaction(platform.db, (tx) => remind(tx, platform, row, told, condition)));
  }
}
