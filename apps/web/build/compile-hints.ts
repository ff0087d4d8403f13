import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * V8 reads this comment at the start of a file and compiles all its functions off the main thread during the download, not one by one as
 * they are called.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Chunks that every visit runs in large part before it shows anything. */
const NAMES: ReadonlySet<string> = new Set(['frame', 'first-screen', 'index']);

/** Adds V8's explicit compile hint to the first chunks; other engines ignore the comment. */
export function compileHints(): Plugin {
  return {
    name: 'pramen:compile-hints',
    apply: 'build',
    // Edits the written files: until then Vite still adds a line of its own at the top.
    writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !NAMES.has(output.name)) continue;
        const file = join(dir, output.fileName);
        writeFileSync(file, HINT + readFileSync(file, 'utf8'));
      }
    },
  };
}
