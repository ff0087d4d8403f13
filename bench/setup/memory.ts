import { readdirSync, readFileSync } from 'node:fs';

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
