import { Worker } from 'node:worker_threads';

/** Plain JavaScript for a separate thread, which keeps watching while a file blocks the main thread. */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 500);
`;

/** Ends this process when its parent has ended in any way, even while this process is busy. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit());
  new Worker(watch, { eval: true, workerData: process.ppid, env: {}, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
