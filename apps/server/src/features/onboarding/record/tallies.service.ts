import type { RegistrationStep } from '@pramen/domain/onboarding/figures';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { onboardingEvents } from '../../../database/schema/onboarding-figures.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';

type EventKey = Omit<typeof onboardingEvents.$inferInsert, 'count'>;

const orderOf = ({ kind, step, question }: EventKey) => `${kind} ${step} ${question}`;

/** Adds one to each. Last in its transaction: others who count the same wait for its end. */
export async function countEvents(tx: Tx, events: readonly EventKey[]): Promise<void> {
  if (events.length === 0) return;
  // In one order for all, so that two transactions never wait for each other.
  const ordered = events.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const { startedOn, versionId, kind, step, question, count } = onboardingEvents;
  await tx
    .insert(onboardingEvents)
    .values(ordered.map((event) => ({ ...event, count: 1 })))
    .onConflictDoUpdate({ target: [startedOn, versionId, kind, step, question], set: { count: sql`${count} + 1` } });
}

/** Counts a registration that was saved or verified, on the day on which it was saved. */
export const countRegistration = (tx: Tx, step: RegistrationStep, savedAt: Date): Promise<void> =>
  countEvents(tx, [{ startedOn: pragueDateOf(savedAt), versionId: '', kind: 'STEP_SHOWN', step, question: '' }]);
