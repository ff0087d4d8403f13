import { randomUUID } from 'node:crypto';
import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { questionOfPage, questionsOfSteps } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { onboardingEvents, onboardingWalks } from '../../database/schema/onboarding-figures.ts';
import { readForms } from '../../features/form-templates/compiled-forms.reader.ts';
import { countSign } from '../../features/onboarding/record/walk.rules.ts';
import { keepVersion } from '../../features/onboarding/record/walk.service.ts';
import { createRandom } from '../past/random.ts';
import { planWalk } from './walk-plan.ts';
import type { PlannedWalk, Questions } from './walk-plan.ts';

type EventRow = typeof onboardingEvents.$inferInsert;
type WalkRow = typeof onboardingWalks.$inferInsert;

interface Version {
  types: readonly OnboardingStep[];
  revisionIds: readonly string[];
}

/** A few days of the last months, so that there are few rows and every month has enough onboardings. */
const FIRST_DAYS_AGO = 88;
const DAYS_BETWEEN = 4;
const WALKS_A_DAY = [4, 8] as const;
/** Of the registrations of a day, as many are not verified. */
const UNVERIFIED = [0, 2] as const;

async function readQuestions(tx: Tx, { types, revisionIds }: Version): Promise<Questions> {
  const forms = await readForms(tx, revisionIds);
  const ofPages = revisionIds.flatMap((id, place) =>
    [...(forms.get(id)?.form.questions ?? [])]
      .filter(([, { question }]) => question.type !== 'html')
      .map(([name]) => questionOfPage(place, name)),
  );
  return Object.fromEntries(types.map((type) => [type, type === 'aggregated_form' ? ofPages : questionsOfSteps[type]]));
}

/** Adds up what happened in the onboardings of a day. */
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

const SEEN_WITHIN_DAYS = 2;

function rowOf(walk: PlannedWalk, versionId: string, startedOn: CalendarDate, stayedDays: number): WalkRow {
  const { signs, outcome, isResumed, device, activeMinutes, wallMinutes } = walk;
  const last = signs.at(-1);
  const at = { startedOn, seenOn: addDays(startedOn, isResumed ? stayedDays : 0) };
  const place = { step: last?.step ?? 'start', question: last?.shown.at(-1) ?? '' };
  // Random ids, as those of real ones.
  return { id: randomUUID(), versionId, ...at, ...place, outcome, isResumed, device, activeMinutes, wallMinutes };
}

/** Figures of the onboardings of people who never were, counted by the rules that count real ones. */
export async function addWalks(tx: Tx, today: CalendarDate, version: Version): Promise<void> {
  const random = createRandom(9_801);
  const questions = await readQuestions(tx, version);
  const steps = version.types.map((type) => ({ type, revisionIds: type === 'aggregated_form' ? version.revisionIds : [] }));
  const versionId = await keepVersion(tx, steps, addDays(today, -FIRST_DAYS_AGO));
  const tally = new Tally();
  const walks: WalkRow[] = [];
  for (let days = FIRST_DAYS_AGO; days >= 0; days -= DAYS_BETWEEN) {
    const startedOn = addDays(today, -days);
    const count = random.between(...WALKS_A_DAY);
    for (let number = 0; number < count; number += 1) {
      const walk = planWalk(random, version.types, questions);
      walks.push(rowOf(walk, versionId, startedOn, Math.min(days, random.between(0, SEEN_WITHIN_DAYS))));
      let counted: string[] = [];
      for (const sign of walk.signs) {
        const noted = countSign({ counted }, version.types, sign);
        ({ counted } = noted);
        for (const one of noted.fresh) tally.add({ startedOn, versionId, ...one });
      }
    }
    const registered = { startedOn, versionId: '', kind: 'STEP_SHOWN', question: '' } as const;
    tally.add({ ...registered, step: 'registration' }, count + random.between(...UNVERIFIED));
    tally.add({ ...registered, step: 'verification' }, count);
  }
  await tx.insert(onboardingWalks).values(walks);
  const { startedOn, versionId: ofVersion, kind, step, question, count } = onboardingEvents;
  const AT_ONCE = 2000;
  for (let first = 0; first < tally.rows.length; first += AT_ONCE)
    await tx
      .insert(onboardingEvents)
      .values(tally.rows.slice(first, first + AT_ONCE))
      .onConflictDoUpdate({ target: [startedOn, ofVersion, kind, step, question], set: { count: sql`${count} + excluded.count` } });
}
