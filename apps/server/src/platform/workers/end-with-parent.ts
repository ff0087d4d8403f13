import { Worker } from 'node:worker_threads';

/** Plain JavaScript, in a thread of its own: it goes on looking while the process itself is kept busy by what it reads. */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 500);
`;

/** Ends this process when the one that started it has ended, however it ended and whatever is done here at that moment. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit());
  new Worker(watch, { eval: true, workerData: process.ppid, env: {}, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
