import type { FiguresQuery } from '@pramen/contract/onboarding/figures.schemas';
import { addDays, addMonths } from '@pramen/domain/dates/calendar-date';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { GONE_AFTER_DAYS, SMALLEST_GROUP } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { Counted, Event, Group, GroupTotals, Happened } from './figures.rules.ts';

/** Long enough to compare a season with the same one of the year before. */
export const KEPT_MONTHS = 26;
const USUAL_MONTHS = 3;

export interface Asked {
  /** The first and the last month, `2026-11`. */
  from: string;
  to: string;
  /** All that can be asked for, the latest first. */
  months: readonly string[];
  /** null: all. */
  versionId: string | null;
  /** Who was last seen before this day is gone. */
  goneBefore: CalendarDate;
}

const firstOf = (month: string): CalendarDate => `${month}-01`;
const monthBack = (month: string, count: number) => addMonths(firstOf(month), -count).slice(0, 7);

/** The months and the version that are asked for; without months the last three. */
export function askedOf({ from, to, version }: FiguresQuery, today: CalendarDate): Asked {
  const current = today.slice(0, 7);
  const last = to ?? (from !== undefined && from > current ? from : current);
  return {
    from: from ?? monthBack(last, USUAL_MONTHS - 1),
    to: last,
    months: Array.from({ length: KEPT_MONTHS + 1 }, (_, count) => monthBack(current, count)),
    versionId: version ?? null,
    goneBefore: addDays(today, -GONE_AFTER_DAYS),
  };
}

export interface VersionRow extends Record<string, unknown> {
  id: string;
  since: string;
  steps: OnboardingStep[];
  revision_ids: string[];
}

const isGone = ({ goneBefore }: Asked): SQL => sql`outcome IS NULL AND seen_on < ${goneBefore}::date`;
const ofPeriod = ({ from, to }: Asked): SQL =>
  sql`started_on >= ${firstOf(from)}::date AND started_on < ${addMonths(firstOf(to), 1)}::date`;
const ofVersion = ({ versionId }: Asked): SQL => (versionId === null ? sql`true` : sql`version_id = ${versionId}`);
const month = sql`to_char(started_on, 'YYYY-MM')`;

async function rowsOf<Row extends object>(db: Readable, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(query);
  return rows as Row[];
}

/** Exact counts of each month and version of the period. */
export async function readCounted(db: Readable, asked: Asked): Promise<Counted> {
  const period = sql`${ofPeriod(asked)} AND ${ofVersion(asked)}`;
  const totals = await rowsOf<GroupTotals>(
    db,
    sql`SELECT ${month} AS month, version_id, count(*)::int AS started, (count(*) FILTER (WHERE outcome = 'FINISHED'))::int AS finished,
      (count(*) FILTER (WHERE outcome = 'CANCELED'))::int AS canceled, (count(*) FILTER (WHERE ${isGone(asked)}))::int AS exits,
      (count(*) FILTER (WHERE is_resumed))::int AS resumed, (count(*) FILTER (WHERE device = 'PHONE'))::int AS phones
    FROM onboarding_walks WHERE ${period} GROUP BY 1, 2`,
  );
  const exits = await rowsOf<Happened>(
    db,
    sql`SELECT ${month} AS month, version_id, step, question, count(*)::int AS count
    FROM onboarding_walks WHERE ${period} AND ${isGone(asked)} GROUP BY 1, 2, 3, 4`,
  );
  const events = await rowsOf<Event>(
    db,
    sql`SELECT ${month} AS month, version_id, kind, step, question, sum(count)::int AS count
    FROM onboarding_events WHERE ${period} AND version_id <> '' GROUP BY 1, 2, 3, 4, 5`,
  );
  // A registration has no version.
  const registrations =
    asked.versionId !== null
      ? []
      : await rowsOf<Group & { saved: number; verified: number }>(
          db,
          sql`SELECT ${month} AS month, version_id, coalesce(sum(count) FILTER (WHERE step = 'registration'), 0)::int AS saved,
        coalesce(sum(count) FILTER (WHERE step = 'verification'), 0)::int AS verified
      FROM onboarding_events WHERE ${ofPeriod(asked)} AND version_id = '' GROUP BY 1, 2`,
        );
  return { totals, exits, events, registrations };
}

export interface Durations {
  active_minutes: [number, number] | null;
  wall_minutes: [number, number] | null;
}

/** Median and ninetieth percentile over the finished onboardings of the months and versions in which enough were finished. */
export async function readDurations(db: Readable, asked: Asked): Promise<Durations> {
  const period = sql`${ofPeriod(asked)} AND ${ofVersion(asked)}`;
  const quantiles = (minutes: SQL) => sql`percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${minutes})`;
  const [found] = await rowsOf<Durations>(
    db,
    sql`SELECT ${quantiles(sql`active_minutes`)} AS active_minutes, ${quantiles(sql`wall_minutes`)} AS wall_minutes
    FROM (SELECT active_minutes, wall_minutes, count(*) OVER (PARTITION BY ${month}, version_id) AS finished
      FROM onboarding_walks WHERE ${period} AND outcome = 'FINISHED') w
    WHERE finished >= ${SMALLEST_GROUP}`,
  );
  return found ?? { active_minutes: null, wall_minutes: null };
}

/** The versions of the period, the latest first. */
export const readVersions = (db: Readable, asked: Asked): Promise<VersionRow[]> =>
  rowsOf<VersionRow>(
    db,
    sql`SELECT id, first_on::text AS since, steps, revision_ids FROM onboarding_versions v
    WHERE EXISTS (SELECT 1 FROM onboarding_walks WHERE version_id = v.id AND ${ofPeriod(asked)})
    ORDER BY first_on DESC, id`,
  );
