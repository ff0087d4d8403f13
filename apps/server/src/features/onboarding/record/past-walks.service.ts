import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import type { DeviceClass } from '@pramen/domain/web/device';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { onboardingEvents, onboardingWalks } from '../../../database/schema/onboarding-figures.ts';
import { countSign } from './walk.rules.ts';
import type { Sign } from './walk.rules.ts';
import { keepVersion } from './walk.service.ts';

type EventRow = typeof onboardingEvents.$inferInsert;

/** An onboarding of the past: what the client was shown, when, and how it ended. */
export interface PastWalk {
  startedOn: CalendarDate;
  seenOn: CalendarDate;
  /** In their order; at least one. */
  signs: readonly Sign[];
  outcome: 'FINISHED' | 'CANCELED' | null;
  isResumed: boolean;
  device: DeviceClass;
  activeMinutes: number | null;
  wallMinutes: number | null;
}

/** What onboardings ask: their steps, and the revisions of the forms on their pages. */
export interface PastVersion {
  types: readonly OnboardingStep[];
  revisionIds: readonly string[];
}

/** Registrations of a day. */
export interface PastRegistrations {
  startedOn: CalendarDate;
  saved: number;
  verified: number;
}

/** Adds up what happened on a day. */
class Tally {
  readonly #rows = new Map<string, EventRow>();

  add(event: Omit<EventRow, 'count'>, count = 1): void {
    const key = `${event.startedOn} ${event.versionId} ${event.kind} ${event.step} ${event.question}`;
    this.#rows.set(key, { ...event, count: count + (this.#rows.get(key)?.count ?? 0) });
  }

  get rows(): EventRow[] {
    return [...this.#rows.values()];
  }
}

const ROWS_AT_ONCE = 2000;

async function addEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  const { startedOn, versionId, kind, step, question, count } = onboardingEvents;
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await tx
      .insert(onboardingEvents)
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .onConflictDoUpdate({ target: [startedOn, versionId, kind, step, question], set: { count: sql`${count} + excluded.count` } });
}

function countOne(tally: Tally, { signs, startedOn }: PastWalk, types: readonly OnboardingStep[], versionId: string): void {
  let counted: string[] = [];
  for (const sign of signs) {
    const noted = countSign({ counted }, types, sign);
    counted = noted.counted;
    for (const one of noted.fresh) tally.add({ startedOn, versionId, ...one });
  }
}

/** Adds figures of onboardings that no client of this database went through, counted by the rules that count real ones. */
export async function addPastWalks(
  tx: Tx,
  { types, revisionIds }: PastVersion,
  walks: readonly PastWalk[],
  registrations: readonly PastRegistrations[],
): Promise<void> {
  const [first] = walks.map(({ startedOn }) => startedOn).toSorted();
  if (first === undefined) return;
  const steps = types.map((type) => ({ type, revisionIds: type === 'aggregated_form' ? revisionIds : [] }));
  const versionId = await keepVersion(tx, steps, first);
  const tally = new Tally();
  for (const walk of walks) countOne(tally, walk, types, versionId);
  for (const { startedOn, saved, verified } of registrations) {
    const registered = { startedOn, versionId: '', kind: 'STEP_SHOWN', question: '' } as const;
    tally.add({ ...registered, step: 'registration' }, saved);
    tally.add({ ...registered, step: 'verification' }, verified);
  }
  await tx.insert(onboardingWalks).values(
    walks.map(({ signs, ...walk }) => {
      const last = signs.at(-1);
      return { ...walk, id: randomUUID(), versionId, step: last?.step ?? 'start', question: last?.shown.at(-1) ?? '' };
    }),
  );
  await addEvents(tx, tally.rows);
}
