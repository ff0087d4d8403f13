import { addMonths } from '@pramen/domain/dates/calendar-date';
import { and, eq, lt, notExists } from 'drizzle-orm';
import { onboardingEvents, onboardingVersions, onboardingWalks } from '../../../database/schema/onboarding-figures.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Long enough to compare a season with the same one of the year before. */
const KEPT_MONTHS = 26;

/** Deletes figures of onboardings that were started longer ago than that. */
export async function sweepFigures({ db, clock }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const before = addMonths(clock.today(), -KEPT_MONTHS);
  await db.delete(onboardingWalks).where(lt(onboardingWalks.startedOn, before));
  await db.delete(onboardingEvents).where(lt(onboardingEvents.startedOn, before));
  const walksOfVersion = db
    .select({ id: onboardingWalks.id })
    .from(onboardingWalks)
    .where(eq(onboardingWalks.versionId, onboardingVersions.id));
  await db.delete(onboardingVersions).where(and(lt(onboardingVersions.firstOn, before), notExists(walksOfVersion)));
}
