import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { CHECK_TOPIC, RUN_TOPIC } from './imports.service.ts';
import { workOnImport } from './imports.work.ts';

/** Checks uploads and runs confirmed imports one at a time, because each occupies a database connection. */
export function importJobs(platform: Platform): JobHandler[] {
  const turns = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);
  return [
    {
      topic: CHECK_TOPIC,
      run: ({ importId }, signal) => turns.run(() => workOnImport(platform, String(importId), 'CHECKING', signal)),
      pace: 'single',
    },
    {
      topic: RUN_TOPIC,
      run: ({ importId }, signal) => turns.run(() => workOnImport(platform, String(importId), 'IMPORTING', signal)),
      pace: 'single',
    },
  ];
}
