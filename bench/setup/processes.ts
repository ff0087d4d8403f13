import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all its descendants. */
function listProcessTree(pid: number): number[] {
  // Children started by a worker thread are listed under that thread.
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => readOf(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number));
  return [pid, ...children.flatMap(listProcessTree)];
}

const KILOBYTES_PER_MEGABYTE = 1024;

/**
 * Proportional set size in MB of a process and all its descendants: shared memory counts once, divided equally among the
 * processes. Needs Linux and permission to read these processes.
 */
export function measureMemory(pid: number): { name: string; megabytes: number }[] {
  return listProcessTree(pid).map((process) => {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOf(process, 'smaps_rollup'))?.[1];
    if (kilobytes === undefined) throw new Error(`the memory of process ${process} cannot be read`);
    return { name: readOf(process, 'comm').trim(), megabytes: Number(kilobytes) / KILOBYTES_PER_MEGABYTE };
  });
}

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const TICK_MS = 10;

/** Processor time in ms that a process and all its descendants, also those that have ended, have used. */
export function measureCpu(pid: number): number {
  const ticks = listProcessTree(pid).map((process) => {
    // The name of the process, in brackets, may contain spaces.
    const fields = readOf(process, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS;
}

function readResident(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readOf(pid, 'status'))?.[1];
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}

/** Begins to watch the resident memory of a process; the returned function reads how many MB were added at most since then. */
export function watchPeakMemory(pid: number): () => number {
  const before = readResident(pid, 'VmRSS');
  // Resets the peak, so that the next reading covers only what follows (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => readResident(pid, 'VmHWM') - before;
}
