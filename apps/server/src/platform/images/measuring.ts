import { SECOND } from '../clock/clock.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { Measured, MeasureTask } from './measure.worker.ts';

const MEASURING_TIMEOUT_MS = 20 * SECOND;
const LONGEST_QUEUE = 40;
const MEASURED_OF_ONE = { atOnce: 1, mostWaiting: 20 };
const MEMORY_MEGABYTES = 128;

/** Measures how sharp, bright and large pictures are, one at a time, off the main thread. */
export interface PictureMeasuring {
  /** Throws server.busy when too many pictures wait, in total or of the owner. */
  measure(bytes: Uint8Array, owner: string): Promise<Measured>;
  close(): Promise<void>;
}

/** Starts its thread with the first picture. */
export function openMeasuring(): PictureMeasuring {
  const pool = createWorkerPool<MeasureTask, Measured>({
    module: new URL('measure.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: LONGEST_QUEUE,
    shareOfOne: MEASURED_OF_ONE,
    timeoutMs: MEASURING_TIMEOUT_MS,
    memoryMegabytes: MEMORY_MEGABYTES,
  });
  return { measure: (bytes, owner) => pool.run({ bytes }, owner), close: () => pool.close() };
}
