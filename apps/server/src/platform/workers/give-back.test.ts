import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { giveHeapBack } from './give-back.ts';

const MEGABYTE = 1024 * 1024;

/** Allocates the given number of megabytes in small objects; returns their number, so that the engine cannot skip the allocation. */
function growHeap(megabytes: number): number {
  const kept = Array.from({ length: megabytes * 16_384 }, (_, at) => ({ at, next: at + 1 }));
  return kept.length;
}

it('returns the heap that a large piece of work has grown to the system', () => {
  giveHeapBack();
  const before = getHeapStatistics().total_physical_size;
  expect(growHeap(100)).toBeGreaterThan(0);
  expect(getHeapStatistics().total_physical_size - before).toBeGreaterThan(50 * MEGABYTE);
  giveHeapBack();
  expect(getHeapStatistics().total_physical_size - before).toBeLessThan(20 * MEGABYTE);
});

it('leaves no function behind that other code could call', () => {
  giveHeapBack();
  expect('gc' in globalThis).toBe(false);
});
