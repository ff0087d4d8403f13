import { addMonths } from '@pramen/domain/dates/calendar-date';
import { and, eq, lt, notExists } from 'drizzle-orm';
import { onboardingEvents, onboardingVersions, onboardingWalks } from '../../../database/schema/onboarding-figures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { KEPT_MONTHS } from './figures.reader.ts';

/** Deletes figures of onboardings that were started in a month that nobody can ask for any more. */
export async function sweepFigures({ db, clock }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  // Whole months: part of one could be a group that is too small.
  const before = addMonths(`${clock.today().slice(0, 7)}-01`, -KEPT_MONTHS);
  await db.delete(onboardingWalks).where(lt(onboardingWalks.startedOn, before));
  await db.delete(onboardingEvents).where(lt(onboardingEvents.startedOn, before));
  const walksOfVersion = db
    .select({ id: onboardingWalks.id })
    .from(onboardingWalks)
    .where(eq(onboardingWalks.versionId, onboardingVersions.id));
  await db.delete(onboardingVersions).where(and(lt(onboardingVersions.firstOn, before), notExists(walksOfVersion)));
}
