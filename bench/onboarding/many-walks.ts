import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import type { Pool } from 'pg';

interface ManyWalks {
  walks: number;
  /** They are spread evenly over these days, which end with `lastDay`. */
  days: number;
  lastDay: string;
  /** Of the forms, by name `0.q1` and on. */
  questions: number;
}

/** Adds figures of many onboardings in three versions: half were finished, the others were left at every step in turn. */
export async function addManyWalks(pool: Pick<Pool, 'query'>, { walks, days, lastDay, questions }: ManyWalks): Promise<void> {
  const steps = `ARRAY[${onboardingSteps.map((step) => `'${step}'`).join(', ')}]`;
  const startedOn = `$1::date - (n % ${days})`;
  await pool.query(
    `INSERT INTO onboarding_versions (id, steps, revision_ids, first_on)
      SELECT 'v' || v, ${steps}, ARRAY[gen_random_uuid()], $1::date - ${days} FROM generate_series(0, 2) v`,
    [lastDay],
  );
  await pool.query(
    `INSERT INTO onboarding_walks (id, started_on, version_id, device, is_resumed, outcome, seen_on, step, question, active_minutes, wall_minutes)
      SELECT gen_random_uuid(), ${startedOn}, 'v' || n % 3, CASE n % 5 WHEN 0 THEN 'DESKTOP' ELSE 'PHONE' END, n % 4 = 0,
        CASE n % 2 WHEN 0 THEN 'FINISHED' END, ${startedOn}, (${steps})[1 + n % 12], '0.q' || n % ${questions},
        CASE n % 2 WHEN 0 THEN 5 + n % 50 END, CASE n % 2 WHEN 0 THEN 10 + n % 5000 END
      FROM generate_series(1, ${walks}) n`,
    [lastDay],
  );
  await pool.query(
    `INSERT INTO onboarding_events (started_on, version_id, kind, step, question, count)
      SELECT $1::date - d, 'v' || v, kind, 'aggregated_form', '0.q' || q, 20 + q
        FROM generate_series(0, ${days - 1}) d, generate_series(0, 2) v, unnest(ARRAY['QUESTION_SHOWN', 'QUESTION_REFUSED']) kind, generate_series(1, ${questions}) q
      UNION ALL SELECT $1::date - d, 'v' || v, 'STEP_SHOWN', step, '', 30
        FROM generate_series(0, ${days - 1}) d, generate_series(0, 2) v, unnest(${steps}) step`,
    [lastDay],
  );
  await pool.query('ANALYZE onboarding_versions, onboarding_walks, onboarding_events');
}
