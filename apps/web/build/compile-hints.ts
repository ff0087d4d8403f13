import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Read by V8 at the head of a file: every function is compiled beside the main thread while the file arrives, not one by one when called. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Names of the files that every visit runs to a large part before it shows anything. */
const NAMES: ReadonlySet<string> = new Set(['frame', 'first-screen', 'index']);

/** Lets the browser compile the first files ahead (V8's explicit compile hints); others read a comment. */
export function compileHints(): Plugin {
  return {
    name: 'pramen:compile-hints',
    apply: 'build',
    // In the written files: Vite puts a line of its own before everything until then.
    writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !NAMES.has(output.name)) continue;
        const file = join(dir, output.fileName);
        writeFileSync(file, HINT + readFileSync(file, 'utf8'));
      }
    },
  };
}
