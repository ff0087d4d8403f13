import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
let collect: Collect | undefined;

function findCollect(): Collect {
  // The flag counts for contexts that are made after it: nothing else gets hold of the function.
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return found;
}

/**
 * Gives the memory of a large piece of work back to the system. Left alone, V8 keeps the heap that the work has grown, as long as little is
 * made afterwards. It stops the process for some tenths of a second: for work that is done once.
 */
export function giveHeapBack(): void {
  collect ??= findCollect();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
