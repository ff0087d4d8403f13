import type { FiguresQuery } from '@pramen/contract/onboarding/figures.schemas';
import { addDays } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { GONE_AFTER_DAYS, SMALLEST_SHARED } from '@pramen/domain/onboarding/figures';
import type { CountedKind, RegistrationStep } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';

const USUAL_DAYS = 90;

export interface Asked {
  from: CalendarDate;
  to: CalendarDate;
  /** null: all. */
  versionId: string | null;
  /** Who was last seen before this day is gone. */
  goneBefore: CalendarDate;
}

/** The days and the version that are asked for; without days the last 90. */
export function askedOf({ from, to, version }: FiguresQuery, today: CalendarDate): Asked {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return {
    from: from ?? addDays(last, 1 - USUAL_DAYS),
    to: last,
    versionId: version ?? null,
    goneBefore: addDays(today, -GONE_AFTER_DAYS),
  };
}

export interface Totals extends Record<string, unknown> {
  started: number;
  finished: number;
  canceled: number;
  exits: number;
  resumed: number;
  phones: number;
  active_minutes: [number, number] | null;
  wall_minutes: [number, number] | null;
}

/** Something that happened at a step, or with the name of a question there; how often, in a version. */
export interface Happened extends Record<string, unknown> {
  version_id: string;
  step: OnboardingStep | RegistrationStep;
  question: string;
  count: number;
}

export interface VersionRow extends Record<string, unknown> {
  id: string;
  since: string;
  steps: OnboardingStep[];
  revision_ids: string[];
  started: number;
}

const isGone = ({ goneBefore }: Asked): SQL => sql`outcome IS NULL AND seen_on < ${goneBefore}::date`;
const ofPeriod = ({ from, to }: Asked): SQL => sql`started_on BETWEEN ${from}::date AND ${to}::date`;
const ofVersion = ({ versionId }: Asked): SQL => (versionId === null ? sql`true` : sql`version_id = ${versionId}`);

export async function readTotals(db: Readable, asked: Asked): Promise<Totals> {
  const quantiles = (minutes: SQL) => sql`percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${minutes})`;
  const { rows } = await db.execute<Totals>(sql`
    SELECT count(*)::int AS started, (count(*) FILTER (WHERE outcome = 'FINISHED'))::int AS finished,
      (count(*) FILTER (WHERE outcome = 'CANCELED'))::int AS canceled, (count(*) FILTER (WHERE ${isGone(asked)}))::int AS exits,
      (count(*) FILTER (WHERE is_resumed))::int AS resumed, (count(*) FILTER (WHERE device = 'PHONE'))::int AS phones,
      ${quantiles(sql`active_minutes`)} AS active_minutes, ${quantiles(sql`wall_minutes`)} AS wall_minutes
    FROM onboarding_walks WHERE ${ofPeriod(asked)} AND ${ofVersion(asked)}`);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without a row');
  return totals;
}

/** Where those who are gone were last seen. */
export async function readExits(db: Readable, asked: Asked): Promise<Happened[]> {
  const { rows } = await db.execute<Happened>(sql`
    SELECT version_id, step, question, count(*)::int AS count
    FROM onboarding_walks WHERE ${ofPeriod(asked)} AND ${ofVersion(asked)} AND ${isGone(asked)} GROUP BY 1, 2, 3`);
  return rows;
}

/** What was shown and refused. */
export async function readEvents(db: Readable, asked: Asked): Promise<(Happened & { kind: CountedKind })[]> {
  const { rows } = await db.execute<Happened & { kind: CountedKind }>(sql`
    SELECT version_id, kind, step, question, sum(count)::int AS count
    FROM onboarding_events WHERE ${ofPeriod(asked)} AND ${ofVersion(asked)} GROUP BY 1, 2, 3, 4`);
  return rows;
}

/** Registrations that were saved so long ago that they can count as given up: who verifies theirs does so at once. */
export async function readGoneRegistrations(db: Readable, asked: Asked): Promise<number> {
  if (asked.versionId !== null) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT coalesce(sum(CASE step WHEN 'registration' THEN count ELSE -count END), 0)::int AS count
    FROM onboarding_events WHERE version_id = '' AND ${ofPeriod(asked)} AND started_on < ${asked.goneBefore}::date`);
  return Math.max(0, rows[0]?.count ?? 0);
}

/** The versions of the period, the latest first. */
export async function readVersions(db: Readable, asked: Asked): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow>(sql`
    SELECT v.id, v.first_on::text AS since, v.steps, v.revision_ids, w.started
    FROM (SELECT version_id, count(*)::int AS started FROM onboarding_walks WHERE ${ofPeriod(asked)} GROUP BY 1) w
      JOIN onboarding_versions v ON v.id = w.version_id
    ORDER BY v.first_on DESC, w.started DESC, v.id`);
  return rows;
}

export const isOffered = ({ started }: Pick<VersionRow, 'started'>): boolean => started >= SMALLEST_SHARED;

/** The id of no version: ids are hashes. */
const NO_VERSION = 'none';

/**
 * What is asked, but of no version in place of one that is not offered: its id can be computed from the forms, and its figures would be those
 * of single people.
 */
export function ofOffered(asked: Asked, versions: readonly VersionRow[]): Asked {
  const isReadable = asked.versionId === null || versions.some((one) => one.id === asked.versionId && isOffered(one));
  return isReadable ? asked : { ...asked, versionId: NO_VERSION };
}
