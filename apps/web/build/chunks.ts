import type { Plugin } from 'vite';
import { CHUNKS, type Chunk } from './chunk-contents.ts';

const OWN = '/apps/web/src/';

/** Path of a module in the notation of the lists above; '' for a module that the lists cannot name. */
function placeOf(module: string): string {
  const library = module.lastIndexOf('/node_modules/');
  if (library >= 0) return module.slice(library + 1);
  const own = module.lastIndexOf(OWN);
  if (own >= 0) return module.slice(own + OWN.length);
  const shared = module.lastIndexOf('/packages/');
  return shared >= 0 ? module.slice(shared + 1) : '';
}

const isAt = (place: string, entry: string) => place.startsWith(entry.endsWith('/') ? entry : `${entry}.`);

/** Returns a predicate that says whether the chunk contains the module at a path. */
const testOf =
  ({ holds, lacks = [] }: Chunk) =>
  (module: string): boolean => {
    const place = placeOf(module);
    return holds.some((entry) => isAt(place, entry)) && !lacks.some((entry) => isAt(place, entry));
  };

/** For the bundler's `codeSplitting.groups`. */
export const chunkGroups = CHUNKS.map((chunk) => ({ name: chunk.name, test: testOf(chunk) }));

/** Entries that match no module of the build. */
export function findUnmatched(modules: Iterable<string>): string[] {
  const places = Array.from(modules, placeOf);
  const entries = CHUNKS.flatMap(({ holds, lacks = [] }) => [...holds, ...lacks]);
  return entries.filter((entry) => !places.some((place) => isAt(place, entry)));
}

/** Fails the build when a file named above was moved or renamed: its chunk would change silently. */
export function checkedChunks(): Plugin {
  return {
    name: 'pramen:checked-chunks',
    apply: 'build',
    buildEnd(failure) {
      const unmatched = failure ? [] : findUnmatched(this.getModuleIds());
      if (unmatched.length > 0) throw new Error(`No module of the build matches ${unmatched.join(', ')}. See build/chunk-contents.ts.`);
    },
  };
}
