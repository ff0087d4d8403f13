import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { questionOfPage, questionsOfSteps } from '@pramen/domain/onboarding/figures';
import type { Tx } from '../../database/connect.ts';
import { readForms } from '../../features/form-templates/compiled-forms.reader.ts';
import { addPastWalks } from '../../features/onboarding/record/past-walks.service.ts';
import type { PastRegistrations, PastVersion, PastWalk } from '../../features/onboarding/record/past-walks.service.ts';
import { createRandom } from '../past/random.ts';
import { planWalk } from './walk-plan.ts';
import type { Questions } from './walk-plan.ts';

/** A few days of the last months, so that there are few rows and every month has enough onboardings. */
const FIRST_DAYS_AGO = 88;
const DAYS_BETWEEN = 4;
const WALKS_A_DAY = [4, 8] as const;
/** Of the registrations of a day, as many are not verified. */
const UNVERIFIED = [0, 2] as const;
const SEEN_WITHIN_DAYS = 2;

async function readQuestions(tx: Tx, { types, revisionIds }: PastVersion): Promise<Questions> {
  const forms = await readForms(tx, revisionIds);
  const ofPages = revisionIds.flatMap((id, place) =>
    [...(forms.get(id)?.form.questions ?? [])]
      .filter(([, { question }]) => question.type !== 'html')
      .map(([name]) => questionOfPage(place, name)),
  );
  return Object.fromEntries(types.map((type) => [type, type === 'aggregated_form' ? ofPages : questionsOfSteps[type]]));
}

/** Figures of the onboardings of people who never were. */
export async function addWalks(tx: Tx, today: CalendarDate, version: PastVersion): Promise<void> {
  const random = createRandom(9_801);
  const questions = await readQuestions(tx, version);
  const walks: PastWalk[] = [];
  const registrations: PastRegistrations[] = [];
  for (let days = FIRST_DAYS_AGO; days >= 0; days -= DAYS_BETWEEN) {
    const startedOn = addDays(today, -days);
    const count = random.between(...WALKS_A_DAY);
    for (let number = 0; number < count; number += 1) {
      const walk = planWalk(random, version.types, questions);
      const stayed = walk.isResumed ? Math.min(days, random.between(0, SEEN_WITHIN_DAYS)) : 0;
      walks.push({ ...walk, startedOn, seenOn: addDays(startedOn, stayed) });
    }
    registrations.push({ startedOn, saved: count + random.between(...UNVERIFIED), verified: count });
  }
  await addPastWalks(tx, version, walks, registrations);
}
