import { createProcessPool } from '../../platform/workers/process-pool.ts';
import type { StubbornTask } from './stubborn.process.ts';

// Started and killed by a test: prints the id of its reading process and makes that process hang for ever.
const pool = createProcessPool<{ kind: StubbornTask }, number>({
  module: new URL('stubborn.process.ts', import.meta.url),
  processes: 1,
  maxQueue: 1,
  mostWaitingOfOne: 1,
  timeoutMs: 600_000,
  memoryMegabytes: 64,
});
process.stdout.write(`${await pool.run({ kind: 'answer' })}\n`);
await pool.run({ kind: 'hang' });
