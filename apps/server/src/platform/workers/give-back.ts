import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
let collect: Collect | undefined;

function findCollect(): Collect {
  // The flag applies to contexts created after it, so no other code gets the function.
  setFlagsFromString('--expose-gc');
  const found = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return found;
}

/**
 * Returns the memory of a large piece of work to the system; otherwise V8 keeps the grown heap while little is allocated afterwards. It
 * blocks the process for a few tenths of a second, so call it only after work that runs once.
 */
export function giveHeapBack(): void {
  collect ??= findCollect();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
