import { and, asc, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import { notifications } from '../../database/schema/messages.ts';
import { users } from '../../database/schema/people.ts';
import { CONTRACT_SIGNED, PAYMENT_TERMS_READY } from '../../features/contracts/record/signing-day.service.ts';
import { DIVIDEND_CREDITED } from '../../features/ledger/ledger.service.ts';
import { NOTIFICATION_KEPT_MS, notify } from '../../features/messages/notifications/notifications.service.ts';
import { DAY, HOUR, MINUTE, type Clock } from '../../platform/clock/clock.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';

interface Told {
  kind: string;
  params: Record<string, string>;
  at: Date;
}

const MOST_DIVIDENDS = 8;
const MOST_LOOKED_AT = 200;
const STILL_UNREAD = 2;
const READ_AFTER_MS = 7 * HOUR;

/** Notices are kept for a year; leave out those that would expire within the first weeks. */
const TOLD_FOR_MS = NOTIFICATION_KEPT_MS - 60 * DAY;

/** A time in office hours; notices are not rows of the ledger, so the exact minute does not matter. */
const atNoon = (day: string, minutes = 0) => new Date(Date.parse(`${day}T10:40:00Z`) + minutes * MINUTE);

async function listContractEvents(tx: Tx, userId: string): Promise<Told[]> {
  const rows = await tx
    .select({ contractId: contracts.id, contractStrategyId: contractStrategies.id, signedOn: contracts.signedOn })
    .from(clients)
    .innerJoin(contracts, eq(contracts.clientId, clients.id))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, contracts.clientId), eq(contractStrategies.contractId, contracts.id)),
    )
    .where(eq(clients.userId, userId))
    .orderBy(asc(contracts.signedOn), asc(contractStrategies.position));
  const signed = new Map(rows.flatMap(({ contractId, signedOn }) => (signedOn === null ? [] : [[contractId, signedOn] as const])));
  return [
    ...[...signed].map(([contractId, day]) => ({ kind: CONTRACT_SIGNED, params: { contractId }, at: atNoon(day) })),
    ...rows.flatMap(({ contractStrategyId, signedOn }, place) =>
      signedOn === null ? [] : [{ kind: PAYMENT_TERMS_READY, params: { contractStrategyId }, at: atNoon(signedOn, 25 + place) }],
    ),
  ];
}

async function listDividends(tx: Tx, userId: string): Promise<Told[]> {
  const rows = await tx
    .select({ id: cashTransactions.id, day: cashTransactions.transactionDate })
    .from(clients)
    .innerJoin(cashTransactions, eq(cashTransactions.clientId, clients.id))
    .where(and(eq(clients.userId, userId), eq(cashTransactions.cashTransactionType, 'DIVIDEND')))
    .orderBy(desc(cashTransactions.transactionDate), desc(cashTransactions.transRef))
    .limit(MOST_LOOKED_AT);
  // Funds pay on the same days: one notice per day is enough.
  const firstOfDay = rows.filter(({ day }, place) => rows.findIndex((row) => row.day === day) === place);
  return firstOfDay
    .slice(0, MOST_DIVIDENDS)
    .map(({ id, day }, place) => ({ kind: DIVIDEND_CREDITED, params: { transactionId: id }, at: atNoon(day, 300 - place) }));
}

/** Adds notices from the last few months for the named clients, each about an existing row; the newest two are unread. */
export async function leaveNotices(tx: Tx, clock: Clock, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) continue;
    const known = new Set(
      (await tx.select({ params: notifications.params }).from(notifications).where(eq(notifications.userId, user.id))).map(({ params }) =>
        JSON.stringify(params),
      ),
    );
    // The portal itself has already created the recent ones.
    const since = clock.now().getTime() - TOLD_FOR_MS;
    const events = [...(await listContractEvents(tx, user.id)), ...(await listDividends(tx, user.id))].filter(
      ({ params, at }) => at.getTime() > since && !known.has(JSON.stringify(params)),
    );
    const told = events.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    for (const [place, { at, ...notice }] of told.entries()) {
      const readAt = place < STILL_UNREAD ? null : new Date(at.getTime() + READ_AFTER_MS);
      await notify(tx, { clock, jobs: noJobs }, { userId: user.id, ...notice, at, readAt });
    }
  }
}
