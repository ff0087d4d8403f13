import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** What is loaded ahead, by the name under which public/head-start.js finds it: the module that the list begins with. */
const LISTS = { frame: 'src/app/shell/shell.tsx', cs: 'texts/src/cs.ts', sk: 'texts/src/sk.ts' };

const TAG = '<script src="/head-start.js"';

const isChunk = (output: OutputBundle[string] | undefined): output is OutputChunk => output?.type === 'chunk';

/** A chunk, what it imports statically and the styles of all of them, in the order in which they are needed. */
function listFiles(bundle: OutputBundle, file: string, seen: Set<string>): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || !isChunk(chunk)) return [];
  seen.add(file);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [...chunk.imports.flatMap((imported) => listFiles(bundle, imported, seen)), file, ...styles];
}

/** Tells public/head-start.js, in the tag that loads it, the hashed names of the files that it loads ahead. */
export function headStart(): Plugin {
  return {
    name: 'pramen:head-start',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(isChunk);
      const seen = new Set<string>();
      // index.html names these already.
      for (const { isEntry, fileName } of chunks) if (isEntry) listFiles(bundle, fileName, seen);
      const lists = Object.entries(LISTS).map(([name, module]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!chunk) throw new Error(`No chunk begins with ${module}: nothing would be loaded ahead.`);
        return `data-${name}="${listFiles(bundle, chunk.fileName, seen).map((file) => `/${file}`).join(' ')}"`;
      });
      if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`);
      return html.replace(TAG, `${TAG} ${lists.join(' ')}`);
    },
  };
}
